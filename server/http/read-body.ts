import type { Context } from 'hono'
import { type GenericSchema, getDotPath, type InferOutput, safeParse } from 'valibot'
import { fail, ok, type Result } from '#domain/result.ts'
import { refuse, type Reply } from './reply.ts'

const MAX_BODY_BYTES = 64 * 1024

/** The body of a call, parsed by its schema; otherwise the answer that says what is wrong with it. */
export async function readBody<Schema extends GenericSchema>(
  c: Context,
  schema: Schema | undefined,
): Promise<Result<InferOutput<Schema> | undefined, Reply>> {
  if (schema === undefined && !mayHaveBody(c)) return ok(undefined)
  const text = await readText(c.req.raw, MAX_BODY_BYTES)
  if (text === null) return fail(refuse(413, 'The request is larger than 64 KiB'))
  if (schema === undefined) return ok(undefined)
  if (text !== '' && !isJson(c.req.header('content-type'))) {
    return fail(refuse(415, 'The request must be application/json'))
  }
  const value = parseJson(text === '' ? '{}' : text)
  if (!value.ok) return value
  if (typeof value.value !== 'object' || value.value === null || Array.isArray(value.value)) {
    return fail(refuse(400, 'The request must be a JSON object', { issues: [] }))
  }
  return parseWith(schema, value.value)
}

/** A request says so (RFC 9112, 6.3); asking its body would build a whole Request first. */
function mayHaveBody(c: Context): boolean {
  return (
    c.req.header('content-length') !== undefined || c.req.header('transfer-encoding') !== undefined
  )
}

/** A value by its schema; `error` is the first message, `issues` names every field. */
export function parseWith<Schema extends GenericSchema>(
  schema: Schema,
  value: unknown,
): Result<InferOutput<Schema>, Reply> {
  const parsed = safeParse(schema, withMissingFields(schema, value))
  if (parsed.success) return ok(parsed.output)
  const messages = new Map<string, string>()
  for (const issue of parsed.issues) {
    const path = getDotPath(issue) ?? ''
    if (!messages.has(path)) messages.set(path, issue.message)
  }
  const issues = [...messages].map(([path, message]) => ({ path, message }))
  return fail(refuse(400, parsed.issues[0].message, { issues }))
}

/** A field that is not there is told in its own words ("Email is required"), like one that is empty. */
function withMissingFields(schema: GenericSchema, value: unknown): unknown {
  if (!('entries' in schema) || typeof value !== 'object' || value === null) return value
  const missing = Object.keys(schema.entries as object).map((key) => [key, undefined])
  return { ...Object.fromEntries(missing), ...value }
}

function parseJson(text: string): Result<unknown, Reply> {
  try {
    return ok(JSON.parse(text))
  } catch {
    return fail(refuse(400, 'The request is not valid JSON', { issues: [] }))
  }
}

function isJson(contentType: string | undefined): boolean {
  return contentType !== undefined && /^application\/json\s*(;|$)/i.test(contentType)
}

/** Null when it is too large; what announces itself so is not even read. */
export async function readText(request: Request, maxBytes: number): Promise<string | null> {
  const announced = request.headers.get('content-length')
  // As text at once: most calls are short, and this is the faster way.
  if (announced !== null && Number(announced) <= maxBytes) return request.text()
  const bytes = await readBytes(request, maxBytes)
  return bytes === null ? null : Buffer.from(bytes).toString('utf8')
}

/** The same as bytes. */
export async function readBytes(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const announced = request.headers.get('content-length')
  if (announced !== null && Number(announced) > maxBytes) return null
  if (request.body === null) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return Uint8Array.from(Buffer.concat(chunks))
}
