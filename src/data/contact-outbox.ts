import { isOlderVersion } from '#contract/app-version.ts'
import { sendContactMessage } from '#contract/contact.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { Api } from './api.ts'
import { BLOCKED_DELAY_MS, restEnd } from './backoff.ts'
import { byAge, type ContactTable, readMessages, repairMessages } from './contact-messages.ts'
import { type ContactRow, contactRow } from './contact-row.ts'
import { createOutbox, type Outbox } from './create-outbox.ts'
import type { WithLock } from './with-lock.ts'
import type { Failure } from './failure.ts'
import type { Note, Refusal, Verdict } from './outbox-ports.ts'

export type ContactOutboxContext = {
  table: ContactTable
  api: Api
  withLock: WithLock
  /** Milliseconds since 1970. */
  now: () => number
  /** In [0, 1). */
  random: () => number
  /** Of this app, with the time of its source; left out where it is not known. */
  appVersion?: string
  onDelivered?: (message: ContactRow) => void
  freeSpace?: () => Promise<boolean>
  onError?: (error: unknown) => void
}

/** A hung call must free the lock; it is safe to make again. */
const WATCHDOG_MS = 30_000
/** A message needs no session: no token is well-formed and empty, so this one is never sent. */
const NO_TOKEN = ''
const KIND = 'contact'

/** The outbox of messages to the team, sent as nobody. No message waits for another one. */
export function createContactOutbox(context: ContactOutboxContext): Outbox {
  const { table, now } = context
  return createOutbox<ContactRow, void>({
    ...context,
    // Of its own, so that neither outbox waits for the other. Tabs from before an update take it by this name.
    lock: 'apni-boli:letters',
    // Few wait, and each one counts against a limit.
    callsAtOnce: 1,
    schema: contactRow,
    inOrder: byAge,
    placeOf: ({ id }) => ({ sequence: 0, lane: id, kind: KIND, isBarrier: false }),
    repair: () => repairMessages(table, now()),
    rests: {
      async read() {
        return { [KIND]: Math.max(0, ...(await readMessages(table)).map(restOf)) }
      },
      async note(_kind, rest) {
        // There is one kind, and no table of settings beside it.
        const restUntil = restEnd(rest.now, rest.seconds)
        await table.filter(({ state }) => state === 'waiting').modify({ restUntil })
        return restUntil
      },
    },
    authorise: async () => NO_TOKEN,
    send: (row) => send(context, row),
    async acknowledge(row) {
      await table.delete(row.id)
      context.onDelivered?.(row)
    },
    refuse: (row, failure, note) => refuse(context, row, failure, note),
  })
}

/** Rows of the version before tell of a rest by their own time alone. */
function restOf({ restUntil = 0, lastError, nextAttemptAt }: ContactRow): number {
  return lastError?.kind === 'limited' ? Math.max(restUntil, nextAttemptAt) : restUntil
}

async function send(
  { api }: ContactOutboxContext,
  { id, body }: ContactRow,
): Promise<Result<void, Failure>> {
  const options = { body, idempotencyKey: id, token: NO_TOKEN, timeoutMs: WATCHDOG_MS }
  const sent = await api.call(sendContactMessage, options)
  if (!sent.ok) return sent
  // The server answered, and answered that it was not sent.
  return sent.value.sent ? ok(undefined) : fail({ kind: 'invalid', status: 200, body: null })
}

/** What becomes of a message that the server does not take. */
async function refuse(
  { table, now, appVersion = '' }: ContactOutboxContext,
  { id }: ContactRow,
  failure: Refusal,
  { attempts, lastError }: Note,
): Promise<Verdict | 'wait'> {
  if (failure.kind !== 'invalid') {
    // Nobody has to be signed in for this call: something in between refuses, and may stop doing so.
    await table.update(id, { attempts, lastError, nextAttemptAt: now() + BLOCKED_DELAY_MS })
    return 'hold-lane'
  }
  // A deployment is under way: a process of before it does not know yet what this app sends.
  if (isOlderVersion(failure.serverVersion ?? '', appVersion)) return 'wait'
  await table.update(id, { attempts, lastError, state: 'failed' })
  return 'go-on'
}
