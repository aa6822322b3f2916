import { looseObject, nullish, parse, string, unknown } from 'valibot'
import type { ProviderEvent } from './gateway.ts'

/** Of a signed event its id, its type and whom it concerns; an event about a customer is that customer. */
const event = looseObject({
  id: string(),
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

export function readProviderEvent(value: unknown): ProviderEvent {
  const { id, type, data } = parse(event, value)
  const object = data?.object
  const customer = object?.object === 'customer' ? object.id : object?.customer
  return { id, type, customerId: typeof customer === 'string' ? customer : null }
}
