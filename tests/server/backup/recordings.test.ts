import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DataPlace, makeBackup } from '#server/backup/make-backup.ts'
import { moveToPostgres } from '#server/backup/move-to-postgres.ts'
import { openBackup } from '#server/backup/open-backup.ts'
import { restoreEmbedded } from '#server/backup/restore-embedded.ts'
import { restorePostgres } from '#server/backup/restore-postgres.ts'
import { openRecordingStore } from '#server/recording-stores/open-store.ts'
import type { S3Settings } from '#server/recording-stores/s3-store.ts'
import { sweepRecordings } from '#server/voices/sweep-recordings.ts'
import { onBothDatabases } from '../databases.ts'
import { type Learner, registerAccount } from '../test-account.ts'
import { startSignedS3 } from '../signed-s3.ts'
import { openDatabase, startTestServer, type TestServer } from '../test-server.ts'
import { household, webm } from '../voice-calls.ts'
import { addressOf, newFolder, placeOf } from './filled-place.ts'

type Place = DataPlace & { recordingsS3: S3Settings | null }

/** Records one more take, restores the backup in its place, and says whether the store has its bytes two hours later. */
async function hasLaterBytes(place: Place, { file, learner }: { file: string; learner: Learner }) {
  const db = await openDatabase(addressOf(place))
  const recordings = openRecordingStore(db, place)
  const server = await startTestServer({ database: db, recordings })
  const home = household(server, learner)
  const id = randomUUID()
  expect((await home.put(await home.speaker(), webm(), { id })).status).toBe(200)
  const { object_key: key } = await db.read((queries) =>
    queries.selectFrom('recordings').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )
  await server.close()
  await db.close()
  const { databaseUrl, dataDir, recordingsS3 } = place
  const backup = await openBackup(file, dataDir)
  const how = { replace: true, recordingsS3 }
  if (databaseUrl === null) await restoreEmbedded(backup, { dataDir, ...how })
  else await restorePostgres(backup, { address: databaseUrl, ...how })
  backup.discard()
  const restored = await openDatabase(addressOf(place))
  const store = openRecordingStore(restored, place)
  const now = () => Date.now() + 2 * 3_600_000
  const later = await startTestServer({ database: restored, recordings: store, now })
  await sweepRecordings(later.services)
  const bytes = await store.get(key ?? '')
  await later.close()
  await restored.close()
  return bytes !== null
}

onBothDatabases('A backup with recordings', (fresh) => {
  async function filled() {
    const place = placeOf(await fresh())
    const db = await openDatabase(addressOf(place))
    const recordings = openRecordingStore(db, { ...place, recordingsS3: null })
    const server = await startTestServer({ database: db, recordings })
    const learner = await registerAccount(server)
    const home = household(server, learner)
    const speakerId = await home.speaker()
    const takes = [webm(), webm(150_000), webm()].map((bytes) => ({ id: randomUUID(), bytes }))
    for (const { id, bytes } of takes)
      expect((await home.put(speakerId, bytes, { id })).status).toBe(200)
    const [gone, ...kept] = takes
    await home.remove(gone?.id ?? '')
    await server.close()
    await db.close()
    const file = join(newFolder(), 'a.backup')
    await makeBackup(place, { file, version: 'test' })
    return { file, learner, kept, gone, place }
  }

  async function expectTakes(
    place: ReturnType<typeof placeOf>,
    { learner, kept, gone }: Pick<Awaited<ReturnType<typeof filled>>, 'learner' | 'kept' | 'gone'>,
  ) {
    const db = await openDatabase(addressOf(place))
    const recordings = openRecordingStore(db, { ...place, recordingsS3: null })
    const server = await startTestServer({ database: db, recordings })
    const home = household(server, learner)
    for (const { id, bytes } of kept) {
      const audio = await home.audio(id)
      expect(Buffer.from(await audio.arrayBuffer()).equals(bytes)).toBe(true)
    }
    expect((await home.audio(gone?.id ?? '')).status).toBe(404)
    await server.close()
    await db.close()
  }

  test('brings every take back, into files and into PostgreSQL, and none that was deleted', async () => {
    const made = await filled()
    const embedded = { dataDir: newFolder(), databaseUrl: null }
    const first = await openBackup(made.file, newFolder())
    await restoreEmbedded(first, { dataDir: embedded.dataDir, replace: false })
    first.discard()
    await expectTakes(embedded, made)
    if (made.place.databaseUrl === null) return
    const target = placeOf(await fresh())
    const second = await openBackup(made.file, newFolder())
    await restorePostgres(second, { address: addressOf(target), replace: false })
    second.discard()
    await expectTakes(target, made)
  })

  test('brings back its takes alone: the sweep deletes the bytes of what came after it', async () => {
    const made = await filled()
    expect(await hasLaterBytes({ ...made.place, recordingsS3: null }, made)).toBe(false)
    await expectTakes(made.place, made)
  })

  test('is not made where the store has no take at all', async () => {
    const { place } = await filled()
    if (place.databaseUrl !== null) return
    rmSync(join(place.dataDir, 'recordings'), { recursive: true })
    const file = join(newFolder(), 'a.backup')
    await expect(makeBackup(place, { file, version: 'test' })).rejects.toThrow('has none of them')
  })

  test('says how many takes the store has lost, and brings back the others', async () => {
    const made = await filled()
    const { place, kept, learner } = made
    if (place.databaseUrl !== null) return
    const folder = join(place.dataDir, 'recordings')
    const lost = readdirSync(folder, { recursive: true, withFileTypes: true }).find((one) =>
      one.isFile(),
    )
    rmSync(join(lost?.parentPath ?? '', lost?.name ?? ''))
    const file = join(newFolder(), 'a.backup')
    const { recordingsLeftOut } = await makeBackup(place, { file, version: 'test' })
    expect(recordingsLeftOut).toHaveLength(1)
    const target = { dataDir: newFolder(), databaseUrl: null }
    const opened = await openBackup(file, newFolder())
    await restoreEmbedded(opened, { dataDir: target.dataDir, replace: false })
    opened.discard()
    const db = await openDatabase(addressOf(target))
    const recordings = openRecordingStore(db, { ...target, recordingsS3: null })
    const server = await startTestServer({ database: db, recordings })
    const home = household(server, learner)
    const found = await Promise.all(kept.map(async ({ id }) => (await home.audio(id)).status))
    expect(found.toSorted()).toEqual([200, 404])
    await server.close()
    await db.close()
  })

  test('names the take whose bytes the store has damaged, and brings back the others', async () => {
    const { place, kept, learner } = await filled()
    const [damaged, ...whole] = kept
    const db = await openDatabase(addressOf(place))
    const recordings = openRecordingStore(db, { ...place, recordingsS3: null })
    const { object_key: key } = await db.read((queries) =>
      queries
        .selectFrom('recordings')
        .selectAll()
        .where('id', '=', damaged?.id ?? '')
        .executeTakeFirstOrThrow(),
    )
    await recordings.put(key ?? '', webm())
    await db.close()
    const file = join(newFolder(), 'a.backup')
    const { recordingsLeftOut } = await makeBackup(place, { file, version: 'test' })
    expect(recordingsLeftOut).toEqual([damaged?.id])
    const target = { dataDir: newFolder(), databaseUrl: null }
    const opened = await openBackup(file, target.dataDir)
    await restoreEmbedded(opened, { dataDir: target.dataDir, replace: false })
    opened.discard()
    await expectTakes(target, { kept: whole, gone: damaged, learner })
  })

  test('is refused where the bytes of a take are missing', async () => {
    const { file } = await filled()
    const { DatabaseSync } = await import('node:sqlite')
    const handle = new DatabaseSync(file)
    handle.exec('delete from backup_recordings where rowid = 1')
    handle.close()
    await expect(openBackup(file, newFolder())).rejects.toThrow('the bytes of the recording')
  })
})

onBothDatabases('A backup with recordings in S3', (fresh, empty) => {
  const directory = newFolder()
  const s3 = new S3rver({
    port: 0,
    silent: true,
    directory,
    configureBuckets: ['takes', 'other'].map((name) => ({ name, configs: [] })),
  })
  let signed: Awaited<ReturnType<typeof startSignedS3>>
  let settings: S3Settings
  beforeAll(async () => {
    const { port } = await s3.run()
    const keys = { accessKeyId: 'TAKES-1', secretAccessKey: 'a secret' }
    signed = await startSignedS3(port, keys)
    settings = { endpoint: signed.endpoint, bucket: 'takes', region: 'eu-west-2', ...keys }
  })
  afterAll(async () => {
    await signed.close()
    await s3.close()
    rmSync(directory, { recursive: true })
  })

  /** The takes of a household as the server of this place gives them. */
  async function serving<T>(
    place: DataPlace & { recordingsS3: S3Settings },
    work: (server: TestServer) => Promise<T>,
  ): Promise<T> {
    const db = await openDatabase(addressOf(place))
    const recordings = openRecordingStore(db, place)
    const server = await startTestServer({ database: db, recordings })
    const done = await work(server)
    await server.close()
    await db.close()
    return done
  }

  async function filledIn(database: DataPlace) {
    const place = { ...database, recordingsS3: settings }
    const takes = [webm(), webm(150_000)].map((bytes) => ({ id: randomUUID(), bytes }))
    const learner = await serving(place, async (server) => {
      const owner = await registerAccount(server)
      const home = household(server, owner)
      const speakerId = await home.speaker()
      for (const { id, bytes } of takes)
        expect((await home.put(speakerId, bytes, { id })).status).toBe(200)
      return owner
    })
    return { place, takes, learner }
  }

  async function expectTakes(
    place: DataPlace & { recordingsS3: S3Settings },
    { takes, learner }: Awaited<ReturnType<typeof filledIn>>,
  ) {
    await serving(place, async (server) => {
      for (const { id, bytes } of takes) {
        const audio = await household(server, learner).audio(id)
        expect(audio.status).toBe(200)
        expect(Buffer.from(await audio.arrayBuffer()).equals(bytes)).toBe(true)
      }
    })
  }

  test('takes the bytes out of the bucket, and puts them into another one', async () => {
    const made = await filledIn(placeOf(await fresh()))
    const { place } = made
    const file = join(newFolder(), 'a.backup')
    const { recordingsLeftOut } = await makeBackup(place, { file, version: 'test' })
    expect(recordingsLeftOut).toEqual([])
    const recordingsS3 = { ...settings, bucket: 'other' }
    const target =
      place.databaseUrl === null
        ? { dataDir: newFolder(), databaseUrl: null }
        : placeOf(await fresh())
    const backup = await openBackup(file, newFolder())
    const how = { replace: false, recordingsS3 }
    if (target.databaseUrl === null) {
      await restoreEmbedded(backup, { dataDir: target.dataDir, ...how })
    } else await restorePostgres(backup, { address: target.databaseUrl, ...how })
    backup.discard()
    await expectTakes({ ...target, recordingsS3 }, made)
  })

  test('brings back its takes alone: the sweep deletes the bytes of what came after it', async () => {
    const made = await filledIn(placeOf(await fresh()))
    const file = join(newFolder(), 'a.backup')
    await makeBackup(made.place, { file, version: 'test' })
    expect(await hasLaterBytes(made.place, { file, learner: made.learner })).toBe(false)
    await expectTakes(made.place, made)
  })

  test('is whole when the database moves to PostgreSQL and the takes stay in the bucket', async () => {
    const address = await empty()
    // From SQLite there is a move; its target is the PostgreSQL of the other half.
    if (!address.startsWith('postgres')) return
    const made = await filledIn({ dataDir: newFolder(), databaseUrl: null })
    await moveToPostgres(made.place.dataDir, { address, version: 'test', recordingsS3: settings })
    await expectTakes({ ...placeOf(address), recordingsS3: settings }, made)
  })
})
