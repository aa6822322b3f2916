import { fail, type Result } from '#domain/result.ts'
import type { Api } from '../api.ts'
import type { Outbox } from '../create-outbox.ts'
import type { Failure } from '../failure.ts'
import type { VoiceOutboxRow } from '../voice-rows.ts'
import { createVoiceOutbox } from '../voice-outbox.ts'
import type { WithLock } from '../with-lock.ts'
import { endIn } from './invited-api.ts'
import { type InvitationEnd, type InvitedDb, writeInvitationRow } from './invited-db.ts'
import { sendInvited } from './send-invited.ts'

export type InvitedContext = {
  db: InvitedDb
  secret: string
  api: Api
  now: () => number
  /** In [0, 1). */
  random: () => number
  newId: () => string
  /** Of this page, with the time of its source. */
  appVersion: string
  withLock: WithLock
  onError?: (error: unknown) => void
}

export function lockOf(db: InvitedDb): string {
  return `apni-boli:${db.name}`
}

/** No token is well-formed and empty: the secret goes instead (invited-api.ts). */
const NO_TOKEN = ''

/** Sends what was recorded through a link, from the page and from the worker. */
export function createInvitedOutbox(context: InvitedContext): Outbox {
  const { db } = context
  return createVoiceOutbox({
    ...context,
    lock: lockOf(db),
    authorise: async () => NO_TOKEN,
    send: (row) => send(context, row),
    onUnauthorized: async (_token, failure) => {
      const end = endIn(failure)
      if (end !== null) await noteEnd(context, end)
    },
  })
}

async function send(
  context: InvitedContext,
  row: VoiceOutboxRow,
): Promise<Result<unknown, Failure>> {
  const sent = await sendInvited(context, row)
  if (sent.ok) return sent
  const { failure } = sent
  // The yes was taken back on another phone: it is asked for again, and the take waits for it.
  if (row.kind === 'take' && failure.kind === 'forbidden') {
    await context.db.speakers.update(row.speakerId, { consent: null })
  }
  const end = endIn(failure)
  // An ended link may take a yes: it may be an offer taken back. One that it does not take is not tried again.
  if (row.kind === 'speaker' && end !== null) {
    await context.db.voiceOutbox.update(row.id, { state: 'failed' })
  }
  // A link that has ended is to the engine what a session that has ended is.
  if (failure.kind === 'invalid' && end !== null) {
    return fail({ kind: 'unauthorized', status: 401, body: failure.body })
  }
  return sent
}

/** The link has ended: takes and verdicts that were not sent stay on the phone. Deletions and a consent are still sent. */
export async function noteEnd(
  { db, secret }: Pick<InvitedContext, 'db' | 'secret'>,
  end: InvitationEnd,
): Promise<void> {
  await db.transaction('rw', db.invitation, db.voiceOutbox, async () => {
    await writeInvitationRow(db, secret, { end })
    await db.voiceOutbox
      .filter(({ kind }) => kind === 'take' || kind === 'verdict')
      .modify({ state: 'failed' })
  })
}
