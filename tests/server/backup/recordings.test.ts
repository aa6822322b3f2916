import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeBackup } from '#server/backup/make-backup.ts'
import { openBackup } from '#server/backup/open-backup.ts'
import { restoreEmbedded } from '#server/backup/restore-embedded.ts'
import { restorePostgres } from '#server/backup/restore-postgres.ts'
import { openRecordingStore } from '#server/recording-stores/open-store.ts'
import { onBothDatabases } from '../databases.ts'
import { registerAccount } from '../test-account.ts'
import { openDatabase, startTestServer } from '../test-server.ts'
import { household, webm } from '../voice-calls.ts'
import { addressOf, newFolder, placeOf } from './filled-place.ts'

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
    { learner, kept, gone }: Awaited<ReturnType<typeof filled>>,
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
    expect(recordingsLeftOut).toBe(1)
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

  test('is refused where the bytes of a take are missing', async () => {
    const { file } = await filled()
    const { DatabaseSync } = await import('node:sqlite')
    const handle = new DatabaseSync(file)
    handle.exec('delete from backup_recordings where rowid = 1')
    handle.close()
    await expect(openBackup(file, newFolder())).rejects.toThrow('the bytes of the recording')
  })
})
