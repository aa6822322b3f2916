import { fail, ok, type Result } from '#domain/result.ts'
import { refuse, type Reply } from './reply.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The Idempotency-Key in its one spelling; undefined where there is none. */
export function readKey(header: string | undefined): Result<string | undefined, Reply> {
  if (header === undefined) return ok(undefined)
  if (UUID.test(header)) return ok(header.toLowerCase())
  const message = 'Idempotency-Key must be a UUID'
  return fail(refuse(400, message, { issues: [{ path: 'Idempotency-Key', message }] }))
}
