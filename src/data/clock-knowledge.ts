import { clockAt, type KnownClock, UNKNOWN_CLOCK } from '#domain/known-clock.ts'
import type { LearnerClock } from './learner-clock.ts'
import type { StoredStamp } from './stored-stamp.ts'

/** What one context (a tab, the worker) knows of the time. */
type Knowledge = {
  known: KnownClock
  /** The device's reading when this context has last heard the server; null: never. */
  receivedMs: number | null
  /** The device's clock as it is, in ms since 1970. */
  reading: () => number
}

const LATELY_MS = 10 * 60_000

const byClock = new WeakMap<LearnerClock, Knowledge>()

/** From the first asking on, `clock.now` gives the time as it is known: whoever holds the clock reads it. */
function knowledgeOf(clock: LearnerClock): Knowledge {
  const before = byClock.get(clock)
  if (before !== undefined) return before
  const knowledge: Knowledge = { known: UNKNOWN_CLOCK, receivedMs: null, reading: clock.now }
  byClock.set(clock, knowledge)
  clock.now = () => {
    const readingMs = knowledge.reading()
    knowledge.known = clockAt(knowledge.known, readingMs)
    return readingMs + knowledge.known.offsetMs
  }
  return knowledge
}

export function readingOf(clock: LearnerClock): number {
  return knowledgeOf(clock).reading()
}

export function knownOf(clock: LearnerClock): KnownClock {
  return knowledgeOf(clock).known
}

/** Whether the clock reads what cannot be, and the server has not told the time since. */
export function isTimeGuessed(clock: LearnerClock): boolean {
  const { known, reading } = knowledgeOf(clock)
  return clockAt(known, reading()).isGuess
}

/** What a time that is written now is taken from. */
export function stampOf(clock: LearnerClock): StoredStamp {
  const { seenMs, isGuess } = knownOf(clock)
  return { readingMs: readingOf(clock), seenMs, isGuess }
}

/** The server has been heard at the device's reading `receivedMs`, and so much is known since. */
export function learn(clock: LearnerClock, known: KnownClock, receivedMs: number): void {
  Object.assign(knowledgeOf(clock), { known, receivedMs })
}

/** What was kept on this device; a context that has heard the server itself knows better. */
export function recall(clock: LearnerClock, kept: KnownClock): void {
  const knowledge = knowledgeOf(clock)
  if (knowledge.receivedMs === null) knowledge.known = kept
}

/** Whether the server was heard within the last minutes, as far as the device's clock can tell. */
export function hasRecentServerTime(clock: LearnerClock): boolean {
  const { receivedMs, reading } = knowledgeOf(clock)
  const ageMs = receivedMs === null ? -1 : reading() - receivedMs
  return ageMs >= 0 && ageMs <= LATELY_MS
}
