import { looseObject, nullish, pipe, regex, safeParse, string, unknown } from 'valibot'
import { fail, ok, type Result } from '#domain/result.ts'
import type { ProviderEvent } from './gateway.ts'

/** An id of the provider: it goes into the database, and no such id has other signs. */
const ID = /^[\w.:-]{1,255}$/

/** Of a signed event its id, its type and whom it concerns; an event about a customer is that customer. */
const event = looseObject({
  id: pipe(string(), regex(ID)),
  type: string(),
  data: nullish(
    looseObject({
      object: nullish(
        looseObject({
          object: nullish(unknown()),
          id: nullish(unknown()),
          customer: nullish(unknown()),
        }),
      ),
    }),
  ),
})

/** Of a body whose signature is right. */
export function readProviderEvent(body: string): Result<ProviderEvent, 'unreadable'> {
  const read = safeParse(event, parseJson(body))
  if (!read.success) return fail('unreadable')
  const { id, type, data } = read.output
  const object = data?.object
  const customer = object?.object === 'customer' ? object.id : object?.customer
  const isId = typeof customer === 'string' && ID.test(customer)
  return ok({ id, type, customerId: isId ? customer : null })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
