import { safeParse } from 'valibot'
import { deviceId } from '#contract/device-fields.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { notFound, type Reply } from './reply.ts'

/** The `{id}` of a path that a device made; what is no such id is nowhere. */
export function readId(params: Record<string, string>): Result<string, Reply> {
  const parsed = safeParse(deviceId, params['id'])
  return parsed.success ? ok(parsed.output) : fail(notFound())
}
