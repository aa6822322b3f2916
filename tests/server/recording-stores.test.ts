import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RecordingStore, RecordingStoreUnavailable } from '#server/ports/recording-store.ts'
import { createFileStore } from '#server/recording-stores/file-store.ts'
import { createRowStore } from '#server/recording-stores/row-store.ts'
import { createS3Store, type S3Settings } from '#server/recording-stores/s3-store.ts'
import { onPostgres } from './databases.ts'
import { startSignedS3, whyRefused } from './signed-s3.ts'
import { openDatabase } from './test-server.ts'
import { sha256, webm } from './voice-calls.ts'

const PUT_TAKE = join(import.meta.dirname, 'put-take.ts')

const keyOf = (bytes: Uint8Array): string =>
  `${randomUUID()}/${sha256(bytes)}.${randomBytes(16).toString('base64url')}`

/** Of a take, of all names below a folder. */
const isFile = (name: string): boolean => /[/\\].*\./.test(name)

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

  test('lists the keys of what is stored, and of nothing else', async () => {
    const store = await storeOf()
    const keys = [webm(4), webm(4), webm(4)].map((bytes) => keyOf(bytes))
    for (const key of keys) await store.put(key, webm(4))
    const [deleted = '', ...kept] = keys
    await store.delete(deleted)
    const listed = await store.list()
    expect(listed).toEqual(expect.arrayContaining(kept))
    expect(listed).not.toContain(deleted)
    for (const key of listed) expect(await store.get(key)).not.toBeNull()
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

  test('list what a power cut left of a file too, and no file that is not theirs', async () => {
    const directory = join(folder, 'cut')
    const store = createFileStore(directory)
    expect(await store.list()).toEqual([])
    const key = keyOf(webm())
    await store.put(key, webm())
    const [name = ''] = readdirSync(directory, { recursive: true }).map(String).filter(isFile)
    renameSync(join(directory, name), join(directory, `${name}.part`))
    writeFileSync(join(directory, 'README'), 'Of somebody else')
    expect(await store.list()).toEqual([key])
    await store.delete(key)
    expect(readdirSync(directory, { recursive: true }).map(String).filter(isFile)).toEqual([])
  })

  test('say so where the disk cannot be used', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    chmodSync(file, 0o600)
    const bytes = webm()
    const put = createFileStore(join(file, 'below')).put(keyOf(bytes), bytes)
    await expect(put).rejects.toThrow(RecordingStoreUnavailable)
  })

  test('a put that ends in the middle of the bytes leaves nothing to serve, and the next one all', async () => {
    const [directory, bytes] = [join(folder, 'cut-short'), webm(200_000)]
    const key = keyOf(bytes)
    // The limit lets the first bytes through and fails the rest, as a disk does that fills up.
    const child = ['-c', 'ulimit -f 64 && exec "$@"', 'sh', process.execPath, PUT_TAKE]
    const cut = spawnSync('sh', [...child, directory, key], { input: bytes, encoding: 'utf8' })
    expect([cut.stdout, cut.stderr]).toEqual(['EFBIG', ''])
    const store = createFileStore(directory)
    expect(await store.get(key)).toBeNull()
    await store.put(key, bytes)
    expect(Buffer.from((await store.get(key)) ?? []).equals(bytes)).toBe(true)
  })
})

onPostgres('Recordings in rows', (fresh) => {
  keepsToItsContract(async () => createRowStore(await openDatabase(await fresh())))
})

/** s3rver keeps files and speaks the calls, and takes any signature of version 4: they are checked before it (signed-s3.ts). */
describe('Recordings in S3', () => {
  const directory = mkdtempSync(join(tmpdir(), 'bucket-'))
  const s3 = new S3rver({
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'takes', configs: [] }],
  })
  const keys = { accessKeyId: 'TAKES-1', secretAccessKey: 'a secret/of+the=store' }
  let signed: Awaited<ReturnType<typeof startSignedS3>>
  let settings: S3Settings
  beforeAll(async () => {
    const { port } = await s3.run()
    signed = await startSignedS3(port, keys)
    settings = { endpoint: signed.endpoint, bucket: 'takes', region: 'eu-west-2', ...keys }
  })
  afterAll(async () => {
    await signed.close()
    await s3.close()
    rmSync(directory, { recursive: true, force: true })
  })
  keepsToItsContract(async () => createS3Store(settings))

  test('are signed as the store demands it, bytes and all; another secret opens nothing', async () => {
    const [bytes, right] = [webm(), createS3Store(settings)]
    const key = keyOf(bytes)
    await right.put(key, bytes)
    expect(signed.refusals).toEqual([])
    const wrong = createS3Store({ ...settings, secretAccessKey: 'another' })
    await expect(wrong.get(key)).rejects.toThrow(RecordingStoreUnavailable)
    await expect(wrong.put(keyOf(bytes), bytes)).rejects.toThrow(RecordingStoreUnavailable)
    await expect(wrong.delete(key)).rejects.toThrow(RecordingStoreUnavailable)
    const stranger = createS3Store({ ...settings, accessKeyId: 'TAKES-2' })
    await expect(stranger.get(key)).rejects.toThrow(RecordingStoreUnavailable)
    expect(signed.refusals.splice(0)).toEqual([
      ...Array<string>(3).fill('SignatureDoesNotMatch'),
      'InvalidAccessKeyId',
    ])
    expect(await right.get(key)).not.toBeNull()
  })

  test('list the whole bucket, page by page, and only what can be a take', async () => {
    const keys = [webm(), webm()].map((bytes) => keyOf(bytes))
    const pages = [
      `<Contents><Key>${keys[0]}</Key></Contents><Contents><Key>notes &amp; lists.txt</Key></Contents>
       <NextContinuationToken>a/token+of=the&amp;store</NextContinuationToken>`,
      `<Contents><Key>${keys[1]}</Key></Contents>`,
    ]
    const asked: (string | null)[] = []
    const bucket = createServer((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://store')
      asked.push(searchParams.get('continuation-token'))
      response.end(`<ListBucketResult>${pages.shift()}</ListBucketResult>`)
    })
    await new Promise<void>((listening) => bucket.listen(0, '127.0.0.1', listening))
    const { port } = bucket.address() as AddressInfo
    const store = createS3Store({ ...settings, endpoint: `http://127.0.0.1:${port}` })
    expect(await store.list()).toEqual(keys)
    expect(asked).toEqual([null, 'a/token+of=the&store'])
    await new Promise((closed) => bucket.close(closed))
  })

  test('say so without the bucket and without an answer', async () => {
    const bytes = webm()
    for (const wrong of [{ bucket: 'nowhere' }, { endpoint: 'http://127.0.0.1:1' }]) {
      const store = createS3Store({ ...settings, ...wrong })
      await expect(store.put(keyOf(bytes), bytes)).rejects.toThrow(RecordingStoreUnavailable)
      await expect(store.list()).rejects.toThrow(RecordingStoreUnavailable)
    }
  })

  test.each(['before its first byte', 'in the middle of the bytes'])(
    'a store that falls silent %s is given up',
    async (when) => {
      const silent = createServer((_request, response) => {
        if (when === 'before its first byte') return
        response.writeHead(200, { 'content-length': '1000' })
        response.write('half')
      })
      await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
      const { port } = silent.address() as AddressInfo
      const store = createS3Store({ ...settings, endpoint: `http://127.0.0.1:${port}` }, 100)
      await expect(store.get(keyOf(webm()))).rejects.toThrow(RecordingStoreUnavailable)
      if (when === 'before its first byte') {
        await expect(store.put(keyOf(webm()), webm())).rejects.toThrow(RecordingStoreUnavailable)
        await expect(store.delete(keyOf(webm()))).rejects.toThrow(RecordingStoreUnavailable)
      }
      silent.closeAllConnections()
      await new Promise((closed) => silent.close(closed))
    },
  )
})

/** Amazon's own example, "GET Object", with its keys and its signature. */
test('the check of signatures takes the one that Amazon publishes, and no other', () => {
  const request = (signature: string) => ({
    method: 'GET',
    target: '/test.txt',
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': sha256(''),
      'x-amz-date': '20130524T000000Z',
      authorization: `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=${signature}`,
    },
    body: new Uint8Array(),
  })
  const account = {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    now: Date.parse('2013-05-24T00:05:00Z'),
  }
  const published = 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'
  expect(whyRefused(request(published), account)).toBeNull()
  expect(whyRefused(request('0'.repeat(64)), account)).toBe('SignatureDoesNotMatch')
})
