import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RecordingStore, RecordingStoreUnavailable } from '#server/ports/recording-store.ts'
import { createFileStore } from '#server/recording-stores/file-store.ts'
import { createRowStore } from '#server/recording-stores/row-store.ts'
import { createS3Store, type S3Settings } from '#server/recording-stores/s3-store.ts'
import { onPostgres } from './databases.ts'
import { openDatabase } from './test-server.ts'
import { sha256, webm } from './voice-calls.ts'

const keyOf = (bytes: Uint8Array): string =>
  `${randomUUID()}/${sha256(bytes)}.${randomBytes(16).toString('base64url')}`

/** What every store of takes keeps to. */
function keepsToItsContract(storeOf: () => Promise<RecordingStore>): void {
  test('gives back what was put, byte for byte, and nothing once it is deleted', async () => {
    const store = await storeOf()
    const takes = [webm(4), webm(2_000), webm(200_000)].map((bytes) => ({
      key: keyOf(bytes),
      bytes,
    }))
    await Promise.all(takes.map(({ key, bytes }) => store.put(key, bytes)))
    for (const { key, bytes } of takes)
      expect(Buffer.from((await store.get(key)) ?? []).equals(bytes)).toBe(true)
    const [first, ...others] = takes
    await store.delete(first?.key ?? '')
    expect(await store.get(first?.key ?? '')).toBeNull()
    for (const { key } of others) expect(await store.get(key)).not.toBeNull()
  })

  test('knows nothing of a key that was never put, and deletes it without complaint', async () => {
    const store = await storeOf()
    const key = keyOf(webm())
    expect(await store.get(key)).toBeNull()
    await store.delete(key)
    await store.delete(key)
  })

  test('takes the same bytes under the same key again', async () => {
    const store = await storeOf()
    const bytes = webm()
    const key = keyOf(bytes)
    await Promise.all([store.put(key, bytes), store.put(keyOf(bytes), bytes)])
    await store.put(key, bytes)
    expect(Buffer.from((await store.get(key)) ?? []).equals(bytes)).toBe(true)
  })
}

describe('Recordings in files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'recordings-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  keepsToItsContract(async () => createFileStore(join(folder, 'recordings')))

  test('leave no draft behind, and a key cannot leave the folder', async () => {
    const store = createFileStore(join(folder, 'plain'))
    const bytes = webm()
    await store.put(keyOf(bytes), bytes)
    const names = readdirSync(join(folder, 'plain'), { recursive: true }).map(String)
    expect(names.filter((name) => name.endsWith('.part'))).toEqual([])
    await expect(store.get('../../etc/passwd')).rejects.toThrow('an owner and a hash')
  })

  test('say so where the disk cannot be used', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    chmodSync(file, 0o600)
    const bytes = webm()
    const put = createFileStore(join(file, 'below')).put(keyOf(bytes), bytes)
    await expect(put).rejects.toThrow(RecordingStoreUnavailable)
  })
})

onPostgres('Recordings in rows', (fresh) => {
  keepsToItsContract(async () => createRowStore(await openDatabase(await fresh())))
})

/** s3rver keeps files and speaks the calls; it took a wrong secret key, so that it proves nothing about signatures. */
describe('Recordings in S3', () => {
  const directory = mkdtempSync(join(tmpdir(), 'bucket-'))
  const s3 = new S3rver({
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'takes', configs: [] }],
  })
  let settings: S3Settings
  beforeAll(async () => {
    const { port } = await s3.run()
    settings = {
      endpoint: `http://localhost:${port}`,
      bucket: 'takes',
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    }
  })
  afterAll(async () => {
    await s3.close()
    rmSync(directory, { recursive: true, force: true })
  })
  keepsToItsContract(async () => createS3Store(settings))

  test('say so without the bucket and without an answer', async () => {
    const bytes = webm()
    for (const wrong of [{ bucket: 'nowhere' }, { endpoint: 'http://127.0.0.1:1' }]) {
      const put = createS3Store({ ...settings, ...wrong }).put(keyOf(bytes), bytes)
      await expect(put).rejects.toThrow(RecordingStoreUnavailable)
    }
  })
})
