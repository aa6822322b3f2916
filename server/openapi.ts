import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { failureBody } from '#contract/failure-body.ts'
import { queries } from '#contract/queries.ts'
import { TAKE_FACTS_HEADER } from '#contract/take-facts.ts'

/** What the failures mean, for the readers of the document. */
const FAILURES: Record<number, string> = {
  304: 'Unchanged since the ETag in If-None-Match',
  400: 'The request does not parse; `issues` names the fields',
  401: 'Not signed in, or the session has ended',
  402: 'The provider says that this is not paid',
  403: 'The learner may not do this: `needsVerification`, premium, or a consent that is missing',
  404: 'There is no such thing, or it is not the learner’s',
  409: 'It contradicts what is there: an address that is taken, a subscription that stands or does not, an id that has other content',
  410: 'It was there and has ended: `reason` says why an invitation has',
  413: 'Larger than 64 KiB; a recording: than 200 kB',
  415: 'Not application/json; a recording: neither WebM, MP4 nor Ogg',
  416: 'No such Range',
  422: 'The Idempotency-Key was used with another request, or a limit is reached',
  429: 'Too many attempts: `remainingTime` in minutes, Retry-After in seconds',
  502: 'The payment provider does not answer',
  503: 'The database or the store of recordings does not answer, or too many sign in at once: Retry-After in seconds',
}

/** OpenAPI 3.1 from the same schemas that check every request. */
export function openApiDocument(version: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) }
  }
  paths['/api/stripe/webhook'] = { post: webhookOperation }
  return {
    openapi: '3.1.0',
    info: { title: 'Apni Boli', version },
    paths,
    components: {
      schemas: { Failure: jsonSchema(failureBody, 'output') },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        invitation: { type: 'http', scheme: 'invitation' },
      },
    },
  }
}

/** Not a call of the app: the payment provider makes it, and its body is checked as it came. */
const webhookOperation = {
  summary: 'Events of the payment provider; each has its effect once, in any order',
  security: [],
  parameters: [
    {
      name: 'Stripe-Signature',
      in: 'header',
      required: true,
      description: 'Over the raw body; refused when wrong or older than five minutes',
      schema: { type: 'string' },
    },
  ],
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { type: 'object' } } },
  },
  responses: {
    200: { description: 'Taken; also one that was taken before or concerns nobody' },
    ...Object.fromEntries([400, 413, 502].map((status) => [status, failure(status)])),
  },
}

function operation(call: Call): object {
  const failures = new Set([400, ...(call.body ? [413, 415] : []), ...call.failures])
  return {
    summary: call.summary,
    security: securityOf(call),
    parameters: parameters(call),
    ...requestBodyOf(call),
    responses: {
      200: {
        description: 'Done',
        content: contentOf(call),
      },
      ...(call.audio === 'given' && {
        206: { description: 'The Range of it', content: contentOf(call) },
      }),
      ...Object.fromEntries(
        [...failures].sort((a, b) => a - b).map((status) => [status, failure(status)]),
      ),
    },
  }
}

function securityOf({ access }: Call): object[] {
  if (access === 'public') return []
  return [access === 'learner' ? { session: [] } : { invitation: [] }]
}

const AUDIO = { schema: { type: 'string', format: 'binary' } }
const AUDIO_TYPES = { 'audio/webm': AUDIO, 'audio/mp4': AUDIO, 'audio/ogg': AUDIO }

function contentOf({ audio, response }: Call): object {
  if (audio === 'given') return AUDIO_TYPES
  return { 'application/json': { schema: jsonSchema(response, 'output') } }
}

function requestBodyOf({ audio, body }: Call): object {
  if (body === undefined) return {}
  const content =
    audio === 'sent' ? AUDIO_TYPES : { 'application/json': { schema: jsonSchema(body, 'input') } }
  return { requestBody: { required: true, content } }
}

function failure(status: number): object {
  const description = FAILURES[status] ?? 'Refused'
  if (status === 304) return { description }
  return {
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  }
}

function parameters(call: Call): object[] {
  return [...pathParameters(call), ...queryParameters(call), ...headerParameters(call)]
}

function pathParameters({ path }: Call): object[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => ({
    name: match[1],
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function queryParameters(call: Call): object[] {
  const query = queries.get(call)
  if (query === undefined) return []
  const { properties = {}, required = [] } = toJsonSchema(query, {
    typeMode: 'input',
    errorMode: 'ignore',
  })
  return Object.entries(properties).map(([name, schema]) => {
    return { name, in: 'query', required: required.includes(name), schema }
  })
}

function headerParameters(call: Call): object[] {
  if (call.audio === 'sent' && call.body !== undefined) {
    const facts = {
      name: TAKE_FACTS_HEADER,
      in: 'header',
      required: true,
      description: 'About the take: JSON, percent-encoded',
      content: { 'application/json': { schema: jsonSchema(call.body, 'input') } },
    }
    return [facts]
  }
  if (!call.isIdempotent) return []
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'The effect happens once; a repeat gets the first answer again',
    schema: { type: 'string', format: 'uuid' },
  }
  return [key]
}

/** Checks that JSON Schema cannot say (a real calendar day) are left out; the server still makes them. */
function jsonSchema(schema: GenericSchema, typeMode: 'input' | 'output'): object {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode, errorMode: 'ignore' })
  return rest
}
