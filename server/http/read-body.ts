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
  const text = await readText(c.req.raw)
  if (text === null) return fail(refuse(413, 'The request is larger than 64 KiB'))
  if (schema === undefined) return ok(undefined)
  if (text !== '' && !isJson(c.req.header('content-type'))) {
    return fail(refuse(415, 'The request must be application/json'))
  }
  const value = parseJson(text === '' ? '{}' : text)
  return value.ok ? parseWith(schema, value.value) : value
}

/** A value by its schema; `error` is the first message, `issues` names every field. */
export function parseWith<Schema extends GenericSchema>(
  schema: Schema,
  value: unknown,
): Result<InferOutput<Schema>, Reply> {
  const parsed = safeParse(schema, value)
  if (parsed.success) return ok(parsed.output)
  const issues = parsed.issues.map((issue) => ({
    path: getDotPath(issue) ?? '',
    message: issue.message,
  }))
  return fail(refuse(400, parsed.issues[0].message, { issues }))
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
async function readText(request: Request): Promise<string | null> {
  const announced = request.headers.get('content-length')
  if (announced !== null) {
    return Number(announced) > MAX_BODY_BYTES ? null : request.text()
  }
  if (request.body === null) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > MAX_BODY_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
