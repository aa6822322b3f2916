import { isAccountGone } from './account-gone.ts'
import type { Outbox } from './create-outbox.ts'
import { requireFilled } from './filled-database.ts'
import type { LearnerDb } from './learner-db.ts'
import type { LearnerOutboxContext } from './learner-outbox-context.ts'
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
