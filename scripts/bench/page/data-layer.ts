import type { User } from '#contract/user.ts'
import { createApi } from '#data/api.ts'
import { refoldGameStats } from '#data/refold-game-stats.ts'
import { localLock } from '#data/with-lock.ts'
import { deviceClock, todayOf } from '#data/learner-clock.ts'
import { beginDatabase } from '#data/filled-database.ts'
import { LearnerDb } from '#data/learner-db.ts'
import { createLearnerOutbox } from '#data/learner-outbox.ts'
import { completeLesson, saveAttempt, startAttempt } from '#data/learner-writes.ts'
import { readLessonViews } from '#data/lesson-view.ts'
import { createSessionStore, SharedDb } from '#data/session-store.ts'
import { type Completion, foldCompletions } from '#domain/completions.ts'
import type { LessonProgress } from '#domain/lesson-progress.ts'

/** The part of `bench:sync` that runs in the browser: the app's own data layer, timed. */
export type DataLayerBench = {
  queueOperations: (wanted: number) => Promise<number>
  /** Three operations in each lesson. */
  queueLessons: (lessons: number) => Promise<number>
  drain: (session: { token: string; user: User }, line?: Line) => Promise<DrainReport>
  fillLog: (completions: number) => Promise<void>
  timeFold: (rounds: number) => number[]
  timeListQuery: (rounds: number) => Promise<number[]>
  timeRecording: (rounds: number) => Promise<number[]>
  timeBareWrite: (rounds: number) => Promise<number[]>
  timeFinishing: (rounds: number) => Promise<number[]>
}

/** How the server is reached: so long each request takes; one after another, or as they come. */
export type Line = { latencyMs: number; isOneByOne: boolean }

export type DrainReport = {
  outcome: string | null
  left: number
  durationMs: number
  requestsByCall: Record<string, number>
}

declare global {
  var dataLayerBench: DataLayerBench
}

const LESSONS = ['1', '2', '3']
const EXERCISES = 15
/** More attempts than any log here has. */
const COMPLETIONS_EVER = 100_000
const clock = deviceClock
const newId = (): string => crypto.randomUUID()

/** Each measurement on a learner, and so on a database, of its own. */
const openDb = async (): Promise<LearnerDb> => {
  const db = new LearnerDb(newId())
  await beginDatabase(db)
  return db
}

let queued: LearnerDb | undefined
let log: Completion[] = []

function progressAt(attempt: number, index: number): LessonProgress {
  const answered = Array.from({ length: index + 1 }, (_, at) => at)
  return {
    epoch: 1,
    attempt,
    currentExerciseIndex: index,
    completedExercises: answered,
    correctExercises: answered,
  }
}

const sessionAt = (attempt: number, index: number) => ({
  progress: progressAt(attempt, index),
  tally: { attempt, answered: index + 1, correct: index + 1, missed: [], activeSeconds: 0 },
})

async function timed(rounds: number, work: (round: number) => unknown): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now()
    await work(round)
    times.push(performance.now() - started)
  }
  return times
}

globalThis.dataLayerBench = {
  /** Lessons finished and begun again, offline, until that much waits. */
  async queueOperations(wanted) {
    queued = await openDb()
    const context = { db: queued, clock, newId }
    for (let attempt = 1; (await queued.outbox.count()) < wanted; attempt += 1) {
      for (const lessonId of LESSONS) {
        await saveAttempt(context, lessonId, sessionAt(attempt, EXERCISES - 1))
        const result = { id: newId(), score: 90, attempt, activeSeconds: 120 }
        await completeLesson(context, lessonId, result)
        const progress = { ...progressAt(attempt + 1, 0), completedExercises: [] }
        await startAttempt(context, lessonId, { ...sessionAt(attempt + 1, 0), progress })
      }
    }
    return queued.outbox.count()
  },

  async queueLessons(lessons) {
    queued = await openDb()
    const context = { db: queued, clock, newId }
    for (let n = 1; n <= lessons; n += 1) {
      // Three lessons are free: what is sent of the others goes to one of these (fetchOver), in an attempt of its own.
      const attempt = Math.ceil(n / LESSONS.length)
      const result = { id: newId(), score: 90, attempt, activeSeconds: 120 }
      await completeLesson(context, String(n), result)
      const progress = { ...progressAt(attempt + 1, 0), completedExercises: [] }
      await startAttempt(context, String(n), { ...sessionAt(attempt + 1, 0), progress })
      await saveAttempt(context, String(n), sessionAt(attempt + 1, 1))
    }
    return queued.outbox.count()
  },

  async drain({ token, user }, line) {
    if (!queued) throw new Error('Nothing was queued')
    const db = queued
    const shared = new SharedDb()
    const sessions = createSessionStore(shared)
    // The rows say whose they are; the bench signs that learner in with the server's token.
    await sessions.write({ userId: db.userId, token, user })
    const requestsByCall: Record<string, number> = {}
    const overLine = line === undefined ? fetch : fetchOver(line)
    const api = createApi({
      baseUrl: location.origin,
      token: () => token,
      fetch: (input, init) => {
        const request = new Request(input, init)
        const name = `${request.method} ${new URL(request.url).pathname.replace(/\d+/, '{id}')}`
        requestsByCall[name] = (requestsByCall[name] ?? 0) + 1
        return overLine(request)
      },
    })
    const started = performance.now()
    const withLock = localLock()
    const outbox = createLearnerOutbox({
      db,
      api,
      sessions,
      clock,
      random: Math.random,
      newId,
      withLock,
    })
    const outcome = await outbox.drainOnce('now')
    const durationMs = performance.now() - started
    await sessions.clear()
    return { outcome, left: await db.outbox.count(), durationMs, requestsByCall }
  },

  async fillLog(completions) {
    const db = await openDb()
    const now = clock.now()
    log = Array.from({ length: completions }, (_, at) => {
      // One every three hours: years of study, days with several lessons and days with none.
      const completedAt = new Date(now - (completions - at) * 10_800_000).toISOString()
      return {
        id: newId(),
        lessonId: String(1 + (at % 15)),
        epoch: 1,
        attempt: 1 + Math.floor(at / 15),
        score: 50 + (at % 51),
        completedAt,
        localDate: completedAt.slice(0, 10),
        activeSeconds: 120,
      }
    })
    await db.completions.bulkPut(log)
    for (const lessonId of new Set(log.map((row) => row.lessonId)))
      await db.progress.put({ lessonId, ...plainProgress(Math.ceil(completions / 15)) })
    await db.transaction('rw', db.completions, db.practices, db.gameStats, db.achievements, () =>
      refoldGameStats(db, 1, todayOf(clock)),
    )
    queued = db
  },

  timeFold(rounds) {
    const today = todayOf(clock)
    return Array.from({ length: rounds }, () => {
      const started = performance.now()
      foldCompletions(log, { epoch: 1, today })
      return performance.now() - started
    })
  },

  timeListQuery(rounds) {
    const db = queued
    if (!db) throw new Error('The log was not filled')
    return timed(rounds, () => readLessonViews(db))
  },

  /** One tap on Check: progress and its outbox row, in one transaction, durable. */
  async timeRecording(rounds) {
    const db = await openDb()
    const context = { db, clock, newId }
    return timed(rounds, (round) =>
      saveAttempt(context, '1', sessionAt(1 + Math.floor(round / EXERCISES), round % EXERCISES)),
    )
  },

  /** The floor of that: two rows in one strict transaction, without any library. */
  async timeBareWrite(rounds) {
    const db = await openBareDb()
    return timed(rounds, (round) => putTwoRows(db, round))
  },

  /** One tap on Complete with the whole log behind it. */
  async timeFinishing(rounds) {
    const db = queued
    if (!db) throw new Error('The log was not filled')
    const result = { score: 90, activeSeconds: 120 }
    return timed(rounds, (round) =>
      completeLesson({ db, clock, newId }, '1', {
        ...result,
        id: newId(),
        attempt: COMPLETIONS_EVER + round,
      }),
    )
  },
}

function fetchOver({ latencyMs, isOneByOne }: Line): (request: Request) => Promise<Response> {
  let before: Promise<unknown> = Promise.resolve()
  const send = async (request: Request): Promise<Response> => {
    await new Promise((resume) => setTimeout(resume, latencyMs))
    const { pathname } = new URL(request.url)
    const path = pathname.replace(/\d+/, (id) => LESSONS[Number(id) % LESSONS.length] ?? '')
    return fetch(path, await copyOf(request))
  }
  return (request) => {
    if (!isOneByOne) return send(request)
    const sent = before.then(() => send(request))
    before = sent.catch(() => undefined)
    return sent
  }
}

async function copyOf(request: Request): Promise<RequestInit> {
  const { method, headers, signal } = request
  return { method, headers, signal, body: method === 'GET' ? null : await request.text() }
}

function plainProgress(attempt: number) {
  const { completedExercises, correctExercises, ...rest } = progressAt(attempt, EXERCISES - 1)
  return {
    ...rest,
    completedExercises: [...completedExercises],
    correctExercises: [...correctExercises],
  }
}

function openBareDb(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(newId(), 1)
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore('progress')
      opening.result.createObjectStore('outbox')
    })
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error ?? new Error('Not opened')))
  })
}

function putTwoRows(db: IDBDatabase, round: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const row = sessionAt(1, round % EXERCISES)
    const write = db.transaction(['progress', 'outbox'], 'readwrite', { durability: 'strict' })
    write.objectStore('progress').put(row, '1')
    write.objectStore('outbox').put(row, newId())
    write.addEventListener('complete', () => resolve())
    write.addEventListener('abort', () => reject(write.error ?? new Error('Not written')))
  })
}
