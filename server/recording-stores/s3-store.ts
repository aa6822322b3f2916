import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { type RecordingStore, RecordingStoreUnavailable } from '../ports/recording-store.ts'

export type S3Settings = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Of a take: an owner and a hash. A bucket may hold other things. */
const KEY = /^[\w-]+\/[0-9a-f]{64}\.[\w-]{22}$/

const KEYS = /<Key>([^<]*)<\/Key>/g
const NEXT_PAGE = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/g

/** From the request to the last byte of the answer: a store that hangs costs its own calls, and those no longer. */
const TIMEOUT_MS = 20_000

/** Takes in any store that speaks S3, by the path style, which all of them know. The bucket is there already, and private. */
export function createS3Store(
  { endpoint, bucket, ...keys }: S3Settings,
  timeoutMs = TIMEOUT_MS,
): RecordingStore {
  // The device sends again; a hidden second try would only hold its request longer.
  const client = new AwsClient({ ...keys, service: 's3', retries: 0 })

  /** `path`: a key, or a question to the bucket. */
  async function send(method: string, path: string, bytes?: Uint8Array): Promise<Response> {
    const body = bytes && Uint8Array.from(bytes)
    // Signed with the rest: the store takes no other bytes, also without TLS.
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    try {
      return await client.fetch(`${endpoint}/${bucket}/${path}`, {
        method,
        signal: AbortSignal.timeout(timeoutMs),
        headers: { 'x-amz-content-sha256': hash },
        ...(body !== undefined && { body }),
      })
    } catch (error) {
      // Never the request itself: it is signed.
      throw new RecordingStoreUnavailable(error instanceof Error ? error.name : 'no response')
    }
  }

  async function refuse(response: Response): Promise<never> {
    await response.body?.cancel()
    throw new RecordingStoreUnavailable(`S3 answered ${response.status}`)
  }

  return {
    async put(key, bytes) {
      const response = await send('PUT', key, bytes)
      if (!response.ok) await refuse(response)
      await response.body?.cancel()
    },
    async get(key) {
      const response = await send('GET', key)
      if (response.status === 404) {
        await response.body?.cancel()
        return null
      }
      if (!response.ok) return refuse(response)
      try {
        return new Uint8Array(await response.arrayBuffer())
      } catch {
        throw new RecordingStoreUnavailable('S3 broke off')
      }
    },
    // What is not there is deleted with a 204; a 404 is a bucket that is not there.
    async delete(key) {
      const response = await send('DELETE', key)
      if (!response.ok) await refuse(response)
      await response.body?.cancel()
    },
    async list() {
      const keys: string[] = []
      let token: string | undefined
      do {
        const page = new URLSearchParams({ 'list-type': '2' })
        if (token !== undefined) page.set('continuation-token', token)
        const response = await send('GET', `?${page.toString()}`)
        if (!response.ok) await refuse(response)
        const text = await response.text().catch(() => {
          throw new RecordingStoreUnavailable('S3 broke off')
        })
        keys.push(...textsOf(text, KEYS).filter((key) => KEY.test(key)))
        token = textsOf(text, NEXT_PAGE)[0]
      } while (token !== undefined)
      return keys
    },
  }
}

/** What these elements of an answer hold. */
function textsOf(xml: string, elements: RegExp): string[] {
  return [...xml.matchAll(elements)].map(([, text = '']) => text.replaceAll('&amp;', '&'))
}
