import type { Answers, Completion, Deed, Ledger, WholeReset } from './ledger.ts'

/** In the end the deed must exist, must not exist, or either is right. */
export type Fate = 'stays' | 'gone' | 'either'

/**
 * A reset removes what its device knew and what was done anywhere before the learner asked. What was done later stays. 'either' applies
 * in these cases:
 * - Devices compare times by their own clocks: where one of the two was wrong, only what a device knew decides.
 * - Answers carry no time and no id. Those that the server had not received when the learner asked, and those in an attempt that was
 *   opened before the reset was heard of, may go with the attempt or stay.
 * - Where two resets do not know of each other, or the server has forgotten the first, the second says nothing of attempts that the
 *   first may have carried over: another device may have begun some of the same number since.
 * - A server that a restore has made forget a reset gives the number of its epoch to the next one. What a device finished in the first
 *   of the two, and sends before it has heard of the second, passes for work of the second.
 * - What a guest did before a reset counts from when an account took it over: where that was after the reset, it may go with it.
 * - A page died while the learner asked; or the only copies of a deed or a reset went with a sign-out after a restored server had
 *   lost its own.
 */
export function fateOf(ledger: Ledger, deed: Deed): Fate {
  const fates = ledger.resets.map((reset) => fateUnder(ledger, reset, deed))
  if (fates.includes('gone')) return 'gone'
  if (deed.mayBeLost || fates.includes('either')) return 'either'
  return wasFinishedBefore(ledger, deed) ? 'either' : 'stays'
}

/** A press that finishes an attempt a second time counts as the first one does, which a reset may have taken away meanwhile. */
function wasFinishedBefore(ledger: Ledger, deed: Deed): boolean {
  if (deed.kind !== 'completion') return false
  return ledger.deeds.some(
    (first) =>
      first.n < deed.n &&
      first.kind === 'completion' &&
      first.device === deed.device &&
      first.lessonId === deed.lessonId &&
      first.attempt === deed.attempt &&
      first.resetsKnown.size === deed.resetsKnown.size &&
      fateOf(ledger, first) !== 'stays',
  )
}

function fateUnder(ledger: Ledger, reset: WholeReset, deed: Deed): Fate {
  const areClocksRight = reset.hasRightClock && deed.hasRightClock
  // Asked for when it was nobody's work yet.
  if (deed.takenOver && deed.at <= reset.at && reset.at <= deed.takenOver.at) return 'either'
  if (reset.at < deed.at) {
    if (deed.kind === 'answers') return deed.screenKnew.has(reset.n) ? 'stays' : 'either'
    return deed.resetsKnown.has(reset.n) || areClocksRight ? 'stays' : 'either'
  }
  if (!reset.isCertain || wentOnUnaware(ledger, reset, deed)) return 'either'
  // To a restored server it is told again by its time alone.
  const isAskedOnce = !reset.wasServerRestored
  // Reviews go by their time alone, whatever their device knew.
  if (isAskedOnce && deed.kind !== 'review' && reset.known.has(deed.n)) {
    const hasId = deed.kind === 'completion' || deed.kind === 'logged'
    return hasId || isOnlyOne(ledger, reset) ? 'gone' : 'either'
  }
  if (!areClocksRight || isOfForgottenEpoch(ledger, reset, deed)) return 'either'
  return deed.kind !== 'answers' || (isAskedOnce && reset.received.has(deed.n)) ? 'gone' : 'either'
}

/** No other reset was asked for that its device had not heard of, or that the server had forgotten. */
function isOnlyOne({ resets }: Ledger, reset: WholeReset): boolean {
  return resets.every(
    (other) =>
      other.n === reset.n ||
      other.resetsKnown.has(reset.n) ||
      (reset.resetsKnown.has(other.n) && !isForgotten(other, reset)),
  )
}

/** The server had forgotten the one when the other was asked for. */
function isForgotten(one: WholeReset, other: WholeReset): boolean {
  return one.wasServerRestored && !other.resetsReceived.has(one.n)
}

/** An earlier reset precedes the deed, and the server had forgotten it when this reset was asked for. The device may have known it. */
function isOfForgottenEpoch({ resets }: Ledger, reset: WholeReset, deed: Deed): boolean {
  return resets.some((other) => other.at < deed.at && isForgotten(other, reset))
}

/** Reviews, sessions and evenings say nothing of the progress of a lesson. */
function isOfLesson({ kind }: Deed): boolean {
  return kind === 'completion' || kind === 'answers'
}

/** Answers go in one piece: one that was given afterwards, unaware of the reset, takes those before it along. */
function wentOnUnaware(ledger: Ledger, reset: WholeReset, deed: Deed): boolean {
  if (deed.kind !== 'answers') return false
  const { lessonId, attempt } = deed
  return ledger.deeds.some(
    (later) =>
      later.lessonId === lessonId &&
      later.attempt === attempt &&
      isOfLesson(later) &&
      later.at > reset.at &&
      !later.screenKnew.has(reset.n),
  )
}

/** One attempt counts once, however many tabs and devices finished it: the learner saw one number, knowing of the same resets. */
export function isSurelyTheSame(ledger: Ledger, a: Completion, b: Completion): boolean {
  if (a === b) return true
  return (
    a.lessonId === b.lessonId &&
    a.attempt === b.attempt &&
    isSettled(ledger, a) &&
    isSettled(ledger, b)
  )
}

/**
 * Whether two presses finished two attempts: their numbers differ, or a reset lay between them. A press by a device that had not
 * heard of a reset gets another number in the new epoch. Another device may use that number by then, so nobody can say.
 */
export function isSurelyAnother(ledger: Ledger, a: Completion, b: Completion): boolean {
  if (a === b) return false
  if (a.lessonId !== b.lessonId) return true
  if (isSettled(ledger, a) && isSettled(ledger, b)) return a.attempt !== b.attempt
  if (wasKnownAtTakeover(a, b) || wasKnownAtTakeover(b, a)) return true
  return ledger.resets.some(
    ({ n, at }) =>
      (a.resetsKnown.has(n) && countsFrom(b) < at) || (b.resetsKnown.has(n) && countsFrom(a) < at),
  )
}

/** What a guest finished is another attempt than all that the account has then. */
function wasKnownAtTakeover(guests: Completion, other: Completion): boolean {
  return guests.takenOver?.known.has(other.n) === true
}

function countsFrom({ at, takenOver }: Completion): number {
  return takenOver?.at ?? at
}

/**
 * Its attempt keeps the number that the learner saw: device and screen knew of every reset that there was, and the server has not
 * forgotten one twice. The epoch of such a reset has more than one number, on different devices, and the server cannot tell these
 * from the epochs of different resets.
 */
function isSettled(ledger: Ledger, { resetsKnown, screenKnew, takenOver }: Deed): boolean {
  // A guest's attempt gets another number where the account has one of the same.
  if (takenOver) return false
  return ledger.resets.every(
    ({ n, timesForgotten }) => timesForgotten < 2 && resetsKnown.has(n) && screenKnew.has(n),
  )
}

/** Progress of a lesson, as it must and as it may be. */
export type ExpectedProgress = {
  /** The highest attempt that surely began, with all that was surely answered in it. */
  atLeast: Reached
  /** What an attempt may hold at most; null where no such attempt may be. */
  atMost: (attempt: number) => Reached | null
}

export type Reached = {
  attempt: number
  index: number
  answered: ReadonlySet<number>
  right: ReadonlySet<number>
}

export function expectedProgress(ledger: Ledger, lessonId: string): ExpectedProgress {
  const deeds = ledger.deeds
    .filter((deed) => deed.lessonId === lessonId && isOfLesson(deed))
    .map((deed) => ({ deed, fate: fateOf(ledger, deed), isSettled: isSettled(ledger, deed) }))
    .filter(({ fate }) => fate !== 'gone')
  const sure = deeds
    .filter(({ fate, isSettled: isSure }) => fate === 'stays' && isSure)
    .map(({ deed }) => deed)
  const last = Math.max(1, ...sure.map(({ attempt }) => attempt))
  const moved = deeds.filter((one) => !one.isSettled).map(({ deed }) => deed)
  const seen = deeds.map(({ deed }) => deed.attempt)
  // Each gets a number of its own in the new epoch: by device, by attempt, and by what device and screen knew.
  const renumbered = new Set(
    moved.map(({ device, attempt, resetsKnown, screenKnew }) =>
      [device, attempt, resetsKnown.size, screenKnew.size].join(' '),
    ),
  )
  const highest = Math.max(1, ...seen) + renumbered.size
  return {
    atLeast: reachedIn(sure, last, last),
    atMost(attempt) {
      const isPossible =
        attempt === 1 || seen.includes(attempt) || (moved.length > 0 && attempt <= highest)
      if (!isPossible) return null
      const its = deeds
        .filter((one) => !one.isSettled || one.deed.attempt === attempt)
        .map(({ deed }) => deed)
      return reachedIn(its, attempt)
    },
  }
}

function reachedIn(deeds: readonly Deed[], attempt: number, only?: number): Reached {
  const answers = deeds.filter(
    (deed): deed is Answers =>
      deed.kind === 'answers' && (only === undefined || deed.attempt === only),
  )
  return {
    attempt,
    index: Math.max(0, ...answers.map(({ index }) => index)),
    answered: new Set(answers.flatMap(({ answered, right }) => [...answered, ...right])),
    right: new Set(answers.flatMap(({ right }) => right)),
  }
}
