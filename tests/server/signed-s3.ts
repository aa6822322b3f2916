import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request as its store sees it. */
export type SignedRequest = {
  method: string
  /** Path and query as they were sent. */
  target: string
  headers: IncomingHttpHeaders
  body: Uint8Array
}

/** A device's clock and the store's may be so far apart. */
const MOST_APART_MS = 15 * 60_000

/**
 * Returns why a store refuses a request under AWS Signature Version 4, or null. It follows Amazon's description ("Authenticating
 * Requests: Using the Authorization Header") and does not use the client's library, so that the two check each other.
 */
export function whyRefused(
  { method, target, headers, body }: SignedRequest,
  {
    accessKeyId,
    secretAccessKey,
    now,
  }: Record<'accessKeyId' | 'secretAccessKey', string> & { now: number },
): string | null {
  const header = (name: string): string => String(headers[name] ?? '')
  const parsed =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      header('authorization'),
    )
  if (parsed === null) return 'AuthorizationHeaderMalformed'
  const [, keyId, day = '', region = '', names = '', signature] = parsed
  if (keyId !== accessKeyId) return 'InvalidAccessKeyId'
  const time = header('x-amz-date')
  const at = Date.parse(time.replace(/^(....)(..)(..T..)(..)/, '$1-$2-$3:$4:'))
  if (!time.startsWith(day) || !(Math.abs(at - now) <= MOST_APART_MS)) return 'RequestTimeTooSkewed'
  const signed = names.split(';')
  const mustBeSigned = Object.keys(headers).filter((name) => /^(host|x-amz-.*)$/.test(name))
  if (mustBeSigned.some((name) => !signed.includes(name))) return 'AccessDenied'
  const payload = header('x-amz-content-sha256')
  if (payload !== sha256(body)) return 'XAmzContentSHA256Mismatch'

  const url = new URL(target, 'http://store')
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')
  const path = url.pathname.split('/').map((part) => encoded(decodeURIComponent(part)))
  const canonical = [
    method,
    path.join('/'),
    query,
    ...signed.map((name) => `${name}:${header(name).trim().replace(/ +/g, ' ')}`),
    '',
    names,
    payload,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${secretAccessKey}`,
  )
  return hmac(key, toSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch'
}

const sha256 = (data: string | Uint8Array): string =>
  createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string): Buffer =>
  createHmac('sha256', key).update(data).digest()
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  )

type Keys = { accessKeyId: string; secretAccessKey: string }

/** Stands before a store that checks no signature, and refuses as Amazon's does. */
export async function startSignedS3(behind: number, keys: Keys) {
  const refusals: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url: target = '', headers } = request
      const body = Buffer.concat(chunks)
      const why = whyRefused({ method, target, headers, body }, { ...keys, now: Date.now() })
      if (why !== null) {
        refusals.push(why)
        response.writeHead(403, { 'content-type': 'application/xml' })
        return response.end(`<Error><Code>${why}</Code></Error>`)
      }
      const { authorization: _authorization, ...rest } = headers
      const options = { port: behind, method, path: target, headers: rest }
      const onward = httpRequest(options, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(response)
      })
      onward.end(body)
      return undefined
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    /** Why it refused, in the order of the requests. */
    refusals,
    close: () => new Promise((closed) => server.close(closed)),
  }
}
