import { isAccountGone } from './account-gone.ts'
import type { Outbox } from './create-outbox.ts'
import { requireFilled } from './filled-database.ts'
import type { LearnerDb } from './learner-db.ts'
import type { LearnerOutboxContext } from './learner-outbox-context.ts'
import type { Result } from '#domain/result.ts'
import type { Failure } from './failure.ts'
import { pullVoices } from './pull-voices.ts'
import { sendVoice } from './send-voice.ts'
import { createVoiceOutbox } from './voice-outbox.ts'
import type { VoicesContext } from './voices-db.ts'

/** Voices in a learner's database, which a sign-out may end. */
export function voicesOf(
  db: LearnerDb,
  { now, newId }: Pick<VoicesContext, 'now' | 'newId'>,
): VoicesContext {
  return { db, now, newId, guard: { table: db.settings, check: () => requireFilled(db) } }
}

/** The outbox of a household's voices, sent as the learner. */
export function createLearnerVoiceOutbox(context: LearnerOutboxContext): Outbox {
  const { db, api, sessions, clock, newId, appVersion = '' } = context
  return createVoiceOutbox({
    ...context,
    ...voicesOf(db, { now: () => clock.now(), newId }),
    appVersion,
    lock: `apni-boli:voices:${db.userId}`,
    async authorise() {
      const session = await sessions.current()
      return session?.userId === db.userId ? session.token : null
    },
    send: (row, token) => sendVoice({ db, api }, row, token),
    onUnauthorized: (token, failure) =>
      sessions.dropToken(token, { isAccountGone: isAccountGone(failure) }),
  })
}

/** Brings the household's voices to this device. */
export function pullLearnerVoices(
  { db, api, clock, newId }: Pick<LearnerOutboxContext, 'db' | 'api' | 'clock' | 'newId'>,
  {
    token,
    apiBaseUrl,
    fetch,
  }: { token: string; apiBaseUrl: string; fetch: typeof globalThis.fetch },
): Promise<Result<void, Failure>> {
  async function fetchBytes(path: string): Promise<ArrayBuffer | null> {
    try {
      const headers = { authorization: `Bearer ${token}` }
      const response = await fetch(apiBaseUrl + path, { headers, cache: 'no-store' })
      return response.ok ? await response.arrayBuffer() : null
    } catch {
      return null
    }
  }
  const context = voicesOf(db, { now: () => clock.now(), newId })
  return pullVoices({ ...context, db, api, token, fetchBytes })
}
