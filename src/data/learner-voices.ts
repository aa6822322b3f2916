import { isAccountGone } from './account-gone.ts'
import type { Outbox } from './create-outbox.ts'
import { noteDeletedVoices } from './deleted-voices.ts'
import { createFetchBytes } from './fetch-bytes.ts'
import { requireFilled } from './filled-database.ts'
import type { LearnerDb } from './learner-db.ts'
import type { LearnerOutboxContext } from './learner-outbox-context.ts'
import { ok, type Result } from '#domain/result.ts'
import type { Failure } from './failure.ts'
import type { Pulled } from './pull.ts'
import { type PulledVoices, pullVoices } from './pull-voices.ts'
import { sendVoice } from './send-voice.ts'
import { acrossPauses } from './transaction-pause.ts'
import { createVoiceOutbox } from './voice-outbox.ts'
import type { VoiceOutboxRow } from './voice-rows.ts'
import { resetVoicesCursor } from './voices-cursor.ts'
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
    async send(row, token) {
      const sent = await sendVoice({ db, api }, row, token)
      // Before the row goes: whoever pulls in between finds it waiting.
      if (sent.ok) await noteTold(db, row)
      return sent
    },
    onUnauthorized: (token, failure) =>
      sessions.dropToken(token, { isAccountGone: isAccountGone(failure) }),
  })
}

/** What a server that is put back to before this call will lack. */
async function noteTold(db: LearnerDb, { kind, subjectId }: VoiceOutboxRow): Promise<void> {
  if (kind === 'speaker') return
  await db.transaction('rw', db.settings, async () => {
    await resetVoicesCursor(db)
    if (kind !== 'take') await noteDeletedVoices(db, [subjectId])
  })
}

type PullPorts = Pick<LearnerOutboxContext, 'db' | 'api' | 'clock' | 'newId' | 'withLock'> & {
  apiBaseUrl?: string | undefined
  fetch?: typeof globalThis.fetch
}

/** Brings the household's voices to this device, in one tab at a time, until it has all that comes. */
export async function pullLearnerVoices(
  ports: PullPorts,
  { token, shouldContinue }: { token: string; shouldContinue: () => boolean },
): Promise<Result<Pulled, Failure>> {
  const { db, api, clock, newId } = ports
  const context = voicesOf(db, { now: () => clock.now(), newId })
  const fetchBytes = createFetchBytes(ports, token)
  const lock = `apni-boli:pull-voices:${db.userId}`

  async function turn(): Promise<Result<PulledVoices, Failure>> {
    const end: { pulled: Result<PulledVoices, Failure> } = { pulled: ok('whole') }
    await ports.withLock(lock, async (isMyTurn) => {
      if (!shouldContinue()) return
      const inMyTurn = { shouldContinue: (): boolean => isMyTurn() && shouldContinue() }
      end.pulled = await acrossPauses(() =>
        pullVoices({ ...context, db, api, token, fetchBytes, ...inMyTurn }),
      )
    })
    return end.pulled
  }

  let pulled = await turn()
  while (pulled.ok && pulled.value === 'interrupted' && shouldContinue()) pulled = await turn()
  return pulled.ok ? ok({ isWhole: pulled.value !== 'partly' }) : pulled
}
