import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DataPlace, makeBackup } from '#server/backup/make-backup.ts'
import { moveToPostgres } from '#server/backup/move-to-postgres.ts'
import { openBackup } from '#server/backup/open-backup.ts'
import { keysInStore } from '#server/backup/recordings-in-backup.ts'
import { restoreEmbedded } from '#server/backup/restore-embedded.ts'
import { restorePostgres } from '#server/backup/restore-postgres.ts'
import type { Database } from '#server/db/database.ts'
import { openRecordingStore } from '#server/recording-stores/open-store.ts'
import type { S3Settings } from '#server/recording-stores/s3-store.ts'
import { RecordingStoreUnavailable } from '#server/ports/recording-store.ts'
import { sweepRecordings } from '#server/voices/sweep-recordings.ts'
import { onBothDatabases } from '../databases.ts'
import { memoryStore } from '../memory-store.ts'
import { type Learner, registerAccount } from '../test-account.ts'
import { startSignedS3 } from '../signed-s3.ts'
import { openDatabase, startTestServer, type TestServer } from '../test-server.ts'
import { household, webm } from '../voice-calls.ts'
import { addressOf, newFolder, placeOf } from './filled-place.ts'

type Place = DataPlace & { recordingsS3: S3Settings | null }

/**
 * Records one more take, restores the backup in the place of what `lose` leaves, and lets a device give the take back. Says whether
 * the store has the bytes of before and those of the device two hours later.
 */
async function laterTake(
  place: Place,
  { file, learner }: { file: string; learner: Learner },
  lose: (place: Place) => Promise<Place> = async (same) => same,
) {
  const bytes = webm()
  const id = randomUUID()
  const keyIn = async (db: Database): Promise<string> => {
    const row = await db.read((queries) =>
      queries.selectFrom('recordings').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    )
    return row.object_key ?? ''
  }
  const db = await openDatabase(addressOf(place))
  const recordings = openRecordingStore(db, place)
  const server = await startTestServer({ database: db, recordings })
  const home = household(server, learner)
  const speakerId = await home.speaker()
  expect((await home.put(speakerId, bytes, { id })).status).toBe(200)
  const before = await keyIn(db)
  await server.close()
  await db.close()

  const target = await lose(place)
  const { databaseUrl, dataDir, recordingsS3 } = target
  const backup = await openBackup(file, dataDir)
  const how = { replace: existsSync(addressOf(target)), isReal: true, recordingsS3 }
  if (databaseUrl === null) await restoreEmbedded(backup, { dataDir, ...how })
  else {
    const replace = target === place
    await restorePostgres(backup, { address: databaseUrl, ...how, replace })
  }
  backup.discard()

  const restored = await openDatabase(addressOf(target))
  const store = openRecordingStore(restored, target)
  let hours = 0
  const now = () => Date.now() + hours * 3_600_000
  const later = await startTestServer({ database: restored, recordings: store, now })
  const back = household(later, learner)
  expect((await back.put(await back.speaker(), bytes, { id })).status).toBe(200)
  const again = await keyIn(restored)
  await sweepRecordings(later.services)
  const atOnce = (await store.get(before)) !== null
  hours = 2
  await sweepRecordings(later.services)
  const isOldThere = (await store.get(before)) !== null
  const isNewThere = (await store.get(again)) !== null
  await later.close()
  await restored.close()
  return { atOnce, isOldThere, isNewThere }
}

/** An hour is longer than any upload takes: until then nobody knows that none is under way. */
const SWEPT = { atOnce: true, isOldThere: false, isNewThere: true }

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
    expect(await laterTake({ ...made.place, recordingsS3: null }, made)).toEqual(SWEPT)
    await expectTakes(made.place, made)
  })

  test.each<[string, (file: string) => void]>([
    [
      'lost',
      (file) => ['', '-wal', '-shm'].forEach((part) => rmSync(file + part, { force: true })),
    ],
    ['damaged', (file) => writeFileSync(file, 'The disk has failed')],
  ])('sweeps the same where the database was %s and the files are there', async (_what, lose) => {
    const made = await filled()
    if (made.place.databaseUrl !== null) return
    const swept = await laterTake({ ...made.place, recordingsS3: null }, made, async (place) => {
      lose(addressOf(place))
      return place
    })
    expect(swept).toEqual(SWEPT)
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
    expect(await laterTake(made.place, { file, learner: made.learner })).toEqual(SWEPT)
    await expectTakes(made.place, made)
  })

  test('sweeps the same where the database was lost and the bucket is there', async () => {
    const made = await filledIn(placeOf(await fresh()))
    const file = join(newFolder(), 'a.backup')
    await makeBackup(made.place, { file, version: 'test' })
    const target =
      made.place.databaseUrl === null
        ? { dataDir: newFolder(), databaseUrl: null }
        : placeOf(await fresh())
    const lose = async () => ({ ...target, recordingsS3: settings })
    expect(await laterTake(made.place, { file, learner: made.learner }, lose)).toEqual(SWEPT)
    await expectTakes({ ...target, recordingsS3: settings }, made)
  })

  test('sweeps no bytes of an upload that is under way meanwhile', async () => {
    const made = await filledIn(placeOf(await fresh()))
    const { place, learner } = made
    const address = place.databaseUrl
    // While an embedded database is restored no server runs on it.
    if (address === null) return
    const speakerId = await serving(place, (server) => household(server, learner).speaker())
    const file = join(newFolder(), 'a.backup')
    await makeBackup(place, { file, version: 'test' })
    const db = await openDatabase(address)
    const store = openRecordingStore(db, place)
    const put = async (key: string, bytes: Uint8Array): Promise<void> => {
      await store.put(key, bytes)
      const backup = await openBackup(file, newFolder())
      const how = { address, replace: true, isReal: true, recordingsS3: settings }
      expect((await restorePostgres(backup, how)).unclaimed).toBeGreaterThan(0)
      backup.discard()
    }
    let hours = 0
    const now = () => Date.now() + hours * 3_600_000
    const server = await startTestServer({ database: db, recordings: { ...store, put }, now })
    const home = household(server, learner)
    const id = randomUUID()
    expect((await home.put(speakerId, webm(), { id })).status).toBe(200)
    hours = 2
    await sweepRecordings(server.services)
    expect((await home.audio(id)).status).toBe(200)
    await server.close()
    await db.close()
    await expectTakes(place, made)
  })

  test('is restored from a bucket that is closed to lists too', async () => {
    const list = () => Promise.reject(new RecordingStoreUnavailable('S3 answered 403'))
    expect(await keysInStore({ ...memoryStore(), list })).toBeNull()
    const bug = () => Promise.reject(new TypeError('not a function'))
    await expect(keysInStore({ ...memoryStore(), list: bug })).rejects.toThrow(TypeError)
  })

  test('restored to practise, leaves in the bucket what the server of the bucket has there', async () => {
    const made = await filledIn(placeOf(await fresh()))
    const { place } = made
    const file = join(newFolder(), 'a.backup')
    await makeBackup(place, { file, version: 'test' })
    const bytes = webm()
    const id = randomUUID()
    await serving(place, async (server) => {
      const home = household(server, made.learner)
      expect((await home.put(await home.speaker(), bytes, { id })).status).toBe(200)
    })
    const drill = { dataDir: newFolder(), databaseUrl: null, recordingsS3: settings }
    const backup = await openBackup(file, newFolder())
    await restoreEmbedded(backup, { ...drill, replace: false, isReal: false })
    backup.discard()
    const db = await openDatabase(addressOf(drill))
    const now = () => Date.now() + 2 * 3_600_000
    const recordings = openRecordingStore(db, drill)
    const server = await startTestServer({ database: db, recordings, now })
    await sweepRecordings(server.services)
    await server.close()
    await db.close()
    await expectTakes(place, { ...made, takes: [...made.takes, { id, bytes }] })
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
