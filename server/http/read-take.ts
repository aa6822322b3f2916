import type { Context } from 'hono'
import type { GenericSchema, InferOutput } from 'valibot'
import { TAKE_FACTS_HEADER } from '#contract/take-facts.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { MAX_TAKE_BYTES } from '#domain/voices/limits.ts'
import { parseWith, readBytes } from './read-body.ts'
import { refuse, type Reply } from './reply.ts'

export type ReadTake<Schema extends GenericSchema> = {
  facts: InferOutput<Schema>
  bytes: Uint8Array<ArrayBuffer>
}

/** A take: its facts are a header, its bytes the body. */
export async function readTake<Schema extends GenericSchema>(
  c: Context,
  schema: Schema,
): Promise<Result<ReadTake<Schema>, Reply>> {
  if (!/^(audio|video)\//i.test(c.req.header('content-type') ?? '')) {
    return fail(refuse(415, 'A recording is sent as audio'))
  }
  const facts = parseWith(schema, parseFacts(c.req.header(TAKE_FACTS_HEADER)))
  if (!facts.ok) return facts
  const bytes = await readBytes(c.req.raw, MAX_TAKE_BYTES)
  if (bytes === null) {
    return fail(refuse(413, `A recording has at most ${MAX_TAKE_BYTES / 1000} kB`))
  }
  return ok({ facts: facts.value, bytes })
}

/** What is no object is refused by the schema, like an empty one. */
function parseFacts(header: string | undefined): unknown {
  try {
    return JSON.parse(decodeURIComponent(header ?? ''))
  } catch {
    return {}
  }
}
