import type { PasswordHasher } from '../ports/password-hasher.ts'
import type { PaymentGateway } from '../billing/gateway.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { PushGateway } from '../ports/push-gateway.ts'
import type { RecordingStore } from '../ports/recording-store.ts'
import type { Metrics } from './metrics.ts'

/** The same hasher; how many are at it is counted. */
export function measuredHasher(hasher: PasswordHasher, { hashes }: Metrics): PasswordHasher {
  const counted = async <T>(work: Promise<T>): Promise<T> => {
    hashes.inc()
    try {
      return await work
    } finally {
      hashes.dec()
    }
  }
  return {
    ...hasher,
    hash: (...given) => counted(hasher.hash(...given)),
    verify: (...given) => counted(hasher.verify(...given)),
  }
}

export function measuredMailer(mailer: Mailer, { mails }: Metrics): Mailer {
  return {
    async send(mail) {
      try {
        await mailer.send(mail)
        mails.inc({ outcome: 'sent' })
      } catch (error) {
        mails.inc({ outcome: 'failed' })
        throw error
      }
    },
  }
}

export function measuredPush(push: PushGateway, { pushes }: Metrics): PushGateway {
  return {
    ...push,
    async send(...given) {
      const outcome = await push.send(...given)
      pushes.inc({ outcome })
      return outcome
    },
  }
}

/** A store that is away makes uploads fail, and deletions wait for the sweep. */
export function measuredRecordings(
  store: RecordingStore,
  { recordingStoreCalls }: Metrics,
): RecordingStore {
  const counted = async <T>(call: keyof RecordingStore, work: Promise<T>): Promise<T> => {
    try {
      const result = await work
      recordingStoreCalls.inc({ call, outcome: 'ok' })
      return result
    } catch (error) {
      recordingStoreCalls.inc({ call, outcome: 'failed' })
      throw error
    }
  }
  return {
    put: (...given) => counted('put', store.put(...given)),
    get: (...given) => counted('get', store.get(...given)),
    delete: (...given) => counted('delete', store.delete(...given)),
    list: () => counted('list', store.list()),
  }
}

/** Every call that goes to the provider answers with a Result; `unavailable` is the one to worry about. */
export function measuredGateway(
  gateway: PaymentGateway,
  { providerCalls }: Metrics,
): PaymentGateway {
  return new Proxy(gateway, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...given: unknown[]) => {
        const result: unknown = Reflect.apply(member, target, given)
        if (result instanceof Promise) {
          void result.then(
            (value) => providerCalls.inc({ call: String(name), outcome: outcomeOf(value) }),
            () => providerCalls.inc({ call: String(name), outcome: 'threw' }),
          )
        }
        return result
      }
    },
  })
}

function outcomeOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('ok' in value)) return 'ok'
  if (value.ok === true) return 'ok'
  return 'failure' in value && typeof value.failure === 'string' ? value.failure : 'failed'
}
