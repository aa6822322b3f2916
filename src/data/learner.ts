import type { ProfileInput } from '#contract/profile.ts'
import type { SuggestionInput } from '#contract/suggestion.ts'
import type { FamilyFact } from '#domain/kinship/family-entry.ts'
import { ok, type Result } from '#domain/result.ts'
import { isAccountGone } from './account-gone.ts'
import type { Api } from './api.ts'
import type { Urgency } from './drain-plan.ts'
import { checkTables } from './check-tables.ts'
import type { Outbox } from './create-outbox.ts'
import { type StoragePorts, writeDurably } from './durable-write.ts'
import { finishPractice, type PracticeResult } from './finish-practice.ts'
import { type NewEvening, recordEvening } from './record-evening.ts'
import type { WithLock } from './with-lock.ts'
import {
  discardFailedProfile,
  exportUnsynced,
  forgetCorruptRows,
  retryFailed,
} from './failed-operations.ts'
import type { Failure } from './failure.ts'
import { type LearnerClock, todayOf } from './learner-clock.ts'
import { lateFamily } from './late-family.ts'
import type { LearnerDb } from './learner-db.ts'
import { createLearnerOutbox } from './learner-outbox.ts'
import * as writes from './learner-writes.ts'
import { beginDatabase } from './filled-database.ts'
import { GUEST_ID } from './guest.ts'
import { ensureProgress, pull, type PullContext, type Pulled } from './pull.ts'
import { type NewReview, recordReviews } from './record-reviews.ts'
import { retryRefused } from './retry-refused.ts'
import type { SessionStore } from './session-store.ts'
import { startClock } from './server-clock.ts'
import { acrossPauses } from './transaction-pause.ts'
import type { WriteContext } from './write-context.ts'

export type LearnerPorts = {
  api: Api
  sessions: SessionStore
  withLock: WithLock
  clock: LearnerClock
  random: () => number
  /** Of this app, with the time of its source; left out where it is not known. */
  appVersion?: string
  newId: () => string
  /** Gives up cached audio when the disk is full. */
  freeSpace: () => Promise<boolean>
  /** Where signed clips come from; empty for the page's own origin. */
  apiBaseUrl?: string
  /** For bytes that are no JSON; left out for the browser's. */
  fetch?: typeof globalThis.fetch
  /** The lessons here are what the server has just said. */
  onPulled?: () => void
  onError: (error: unknown) => void
}

/** Everything a page does with one learner's data. Writes resolve only when they are on the disk. */
export type Learner = ReturnType<typeof createLearner>

export function createLearner(db: LearnerDb, ports: LearnerPorts) {
  const { api, sessions, clock } = ports
  const context: WriteContext = { db, clock, newId: ports.newId }
  const storage: StoragePorts = {
    async reopen() {
      db.close({ disableAutoOpen: false })
      await db.open()
    },
    freeSpace: ports.freeSpace,
  }
  let isClosed = false
  /** What closing cuts short is no error of anybody's. */
  const onError = (error: unknown): void => {
    if (!isClosed) ports.onError(error)
  }
  const outbox = createLearnerOutbox({ ...ports, db, onError })
  let voices: Promise<Outbox> | null = null
  /** Voices are large: after everything that was learned, and with code that comes with the first of them. */
  async function syncVoices(urgency: Urgency): Promise<void> {
    if (isClosed || (voices === null && (await db.voiceOutbox.count()) === 0)) return
    voices ??= import('./learner-voices.ts').then(({ createLearnerVoiceOutbox }) =>
      createLearnerVoiceOutbox({ ...ports, db, onError }),
    )
    try {
      await (await voices).requestSync(urgency)
    } catch {
      // Code that could not be fetched: the next request asks for it again.
      voices = null
    }
  }
  async function requestSync(urgency: Urgency): Promise<void> {
    await outbox.requestSync(urgency)
    await syncVoices(urgency).catch(onError)
  }
  acrossPauses(() => startClock(db, clock)).catch(onError)

  let begun: Promise<void> | null = null
  /** Once: a learner who signs out in another tab ends it for good. Where the device was full, each write asks again. */
  function begin(): Promise<void> {
    begun ??= beginDatabase(db).catch((error: unknown) => {
      begun = null
      throw error
    })
    return begun
  }
  // What cannot be opened is said by the first write.
  begin().catch(() => undefined)

  async function write<T>(work: () => Promise<T>): Promise<T> {
    const result = await writeDurably(async () => {
      await begin()
      return work()
    }, storage)
    void requestSync('due')
    return result
  }

  /** Null where nobody is signed in, or somebody else is. */
  async function pullContext(): Promise<PullContext | null> {
    const session = await sessions.current()
    if (session?.userId !== db.userId || session.token === null) return null
    const { token, user } = session
    return {
      db,
      api,
      clock,
      token,
      epoch: user.progressEpoch,
      reset: user.progressReset,
      newId: ports.newId,
      onQueued: () => void outbox.requestSync('due'),
      apiBaseUrl: ports.apiBaseUrl,
    }
  }

  return {
    db,
    userId: db.userId,
    saveAttempt: (
      lessonId: string,
      session: writes.AttemptSnapshot,
      reviews: readonly NewReview[] = [],
    ) => write(() => writes.saveAttempt(context, lessonId, session, reviews)),
    /** Answers that change no progress: the round at a lesson's end. */
    recordReviews: (reviews: readonly NewReview[]) => write(() => recordReviews(context, reviews)),
    startAttempt: (lessonId: string, session: writes.AttemptSnapshot) =>
      write(() => writes.startAttempt(context, lessonId, session)),
    completeLesson: (lessonId: string, result: writes.LessonResult) => {
      const finished = { id: ports.newId(), ...result }
      return write(() => writes.completeLesson(context, lessonId, finished))
    },
    finishPractice: (result: PracticeResult) => write(() => finishPractice(context, result)),
    recordEvening: (evening: NewEvening) => write(() => recordEvening(context, evening)),
    /** Changes the family tree; says of which there would be too many, and then keeps nothing. */
    changeFamily: (changes: readonly FamilyFact[]) =>
      write(async () => {
        const late = await lateFamily()
        if (late === null) throw new Error('No code of the family tree')
        return late.changeFamily(context, changes)
      }),
    saveProfile: (changes: ProfileInput) => write(() => writes.saveProfile(context, changes)),
    suggest: (lessonId: string, body: SuggestionInput) => {
      const suggestion = { id: ports.newId(), body }
      return write(() => writes.saveSuggestion(context, lessonId, suggestion))
    },
    async resetAllProgress(): Promise<void> {
      // A reset takes away what this device knows of, so all of it is fetched first where the server can be reached.
      const pulling = await pullContext()
      if (pulling !== null) await ensureProgress(pulling)
      const id = ports.newId()
      await write(() => writes.resetAllProgress(context, id))
    },
    /** Takes over what was done here under another id (earlier-work.ts). False where that has to wait for the server. */
    async adoptEarlierWork(userId: string): Promise<boolean> {
      const pulling = await pullContext()
      // The epoch in which it is to count has to be known.
      const heard = pulling && (await ensureProgress(pulling))
      // Of a guest's account, which may be long in use elsewhere, also which attempts it has.
      if (userId === GUEST_ID && !heard?.ok) return false
      const { adoptEarlierWork } = await import('./earlier-work.ts')
      const now = clock.now()
      const facts = { now, today: todayOf(clock), newId: ports.newId }
      // One after the other over all tabs: what the first takes, the second finds gone.
      await ports.withLock('adopt-earlier-work', () =>
        write(() => adoptEarlierWork(db, userId, facts)),
      )
      return true
    },
    /** The database was cleared while its learner is signed in: it is theirs to write in again. */
    async refill(): Promise<void> {
      await db.reopened()
      begun = null
      await begin()
    },
    /** A write of a part of the app that comes late; the others have names of their own here. */
    write,
    retryFailed: (ids: readonly string[]) => write(() => retryFailed(db, ids)),
    forgetCorruptRows: () => write(() => forgetCorruptRows(db)),
    discardFailedProfile: () => write(() => discardFailedProfile(db)),
    exportUnsynced: () => exportUnsynced(db),
    requestSync,

    /** Sets aside what cannot be read and fetches it anew. Not to be waited for: screens read around it. */
    async repair(): Promise<void> {
      try {
        const corrupt = await acrossPauses(() => checkTables(db, clock.now(), todayOf(clock)))
        if (corrupt > 0) await this.pull()
      } catch (error) {
        onError(error)
      }
    },

    /** Fetches what changed, where somebody is signed in; a no (401) ends the session. */
    async pull(): Promise<Result<Pulled, Failure> | null> {
      if (db.userId === GUEST_ID) {
        const { apiBaseUrl = '' } = ports
        const { pullGuestLesson } = await import('./guest-pull.ts')
        return acrossPauses(() => pullGuestLesson({ db, api, clock, apiBaseUrl }))
      }
      const pulling = await pullContext()
      if (pulling === null) return null
      const pulled = await acrossPauses(() => pull(pulling))
      if (pulled.ok) ports.onPulled?.()
      const versions = { serverVersion: api.serverVersion(), appVersion: ports.appVersion ?? '' }
      if (await acrossPauses(() => retryRefused(db, versions))) void outbox.requestSync('due')
      if (!pulled.ok && pulled.failure.kind === 'unauthorized') {
        const end = { isAccountGone: isAccountGone(pulled.failure) }
        await sessions.dropToken(pulling.token, end)
      }
      return pulled
    },

    /**
     * Brings what was recorded on other devices, where somebody is signed in: in one tab at a time, from where it was broken off.
     */
    async pullVoices(): Promise<Result<Pulled, Failure> | null> {
      const pulling = await pullContext()
      if (pulling === null) return null
      // Code that could not be fetched: the next pull asks for it again.
      const code = await import('./learner-voices.ts').catch(() => null)
      if (code === null) return ok({ isWhole: false })
      const { token } = pulling
      const pulled = await code.pullLearnerVoices(
        { ...ports, db },
        { token, shouldContinue: () => !isClosed },
      )
      void requestSync('due')
      return pulled
    },

    close() {
      isClosed = true
      outbox.stop()
      void voices?.then((one) => one.stop())
      db.close()
    },
  }
}
