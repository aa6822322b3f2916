import type { Answers, Completion, Deed, Ledger, WholeReset } from './ledger.ts'

/** Must be there in the end, must not, or nobody can say. */
export type Fate = 'stays' | 'gone' | 'either'

/**
 * A reset takes away what was there when the learner asked: what its device knew, and what the server had. What was finished after
 * the press stays, on whatever device. What another device had finished before and kept to itself may stay or go.
 */
export function fateOf(ledger: Ledger, deed: Deed): Fate {
  const fates = ledger.resets.map((reset) => fateUnder(ledger, reset, deed))
  if (fates.includes('gone')) return 'gone'
  if (deed.mayBeLost || fates.includes('either')) return 'either'
  return 'stays'
}

function fateUnder(ledger: Ledger, reset: WholeReset, deed: Deed): Fate {
  if (reset.at < deed.at) {
    if (deed.resetsKnown.has(reset.n)) return 'stays'
    // An answer in an attempt that the reset has ended, given where nobody had heard of it.
    return deed.kind === 'answers' || ledger.isUnawareWorkIgnored ? 'either' : 'stays'
  }
  if (!reset.isCertain) return 'either'
  if (reset.known.has(deed.n)) return 'gone'
  const isTold = reset.received.has(deed.n) && reset.hasRightClock && deed.hasRightClock
  return isTold ? 'gone' : 'either'
}

/** How often an attempt may stand in the log, and which scores the learner saw. */
export type ExpectedAttempt = {
  lessonId: string
  attempt: number
  least: number
  most: number
  scores: ReadonlySet<number>
  presses: readonly Completion[]
}

/**
 * One attempt counts once, however many tabs and devices finished it. After a reset the same number is another attempt: where it is
 * not certain that both knew of the same resets, one or two of them are right.
 */
export function expectedLog(ledger: Ledger): ExpectedAttempt[] {
  const byAttempt = new Map<string, { press: Completion; fate: Fate }[]>()
  for (const press of ledger.completions()) {
    const fate = fateOf(ledger, press)
    if (fate === 'gone') continue
    const key = `${press.lessonId} ${press.attempt}`
    byAttempt.set(key, [...(byAttempt.get(key) ?? []), { press, fate }])
  }
  return [...byAttempt.values()].map((all) => {
    const presses = all.map(({ press }) => press)
    const sure = all.filter(({ fate }) => fate === 'stays').map(({ press }) => press)
    const { lessonId, attempt } = presses[0] as Completion
    return {
      lessonId,
      attempt,
      least: countApart(sure, (a, b) => isSurelyAnother(ledger, a, b)),
      most: countApart(presses, (a, b) => !isSurelyTheSame(ledger, a, b)),
      scores: new Set(presses.map(({ score }) => score)),
      presses,
    }
  })
}

/** How many there are of which each is apart from all the others. */
function countApart(
  presses: readonly Completion[],
  isApart: (a: Completion, b: Completion) => boolean,
): number {
  const apart: Completion[] = []
  for (const press of presses) {
    if (apart.every((other) => isApart(press, other))) apart.push(press)
  }
  return apart.length
}

/** A reset lay between them: the one knew of it, and the other was made before it was asked for. */
function isSurelyAnother(ledger: Ledger, a: Completion, b: Completion): boolean {
  return ledger.resets.some(
    ({ n, at }) => (a.resetsKnown.has(n) && b.at < at) || (b.resetsKnown.has(n) && a.at < at),
  )
}

/** Both knew of every reset that there was. */
function isSurelyTheSame(ledger: Ledger, a: Completion, b: Completion): boolean {
  const knewAll = (press: Completion): boolean =>
    ledger.resets.every(({ n, at }) => press.resetsKnown.has(n) || press.at < at)
  const known = (press: Completion): string => [...press.resetsKnown].sort((x, y) => x - y).join()
  return knewAll(a) && knewAll(b) && known(a) === known(b)
}

/** Progress of a lesson, as it must and as it may be. */
export type ExpectedProgress = {
  lessonId: string
  /** The highest attempt that surely began, with all that was surely answered in it. */
  atLeast: Reached
  /** What each attempt may hold at most. */
  atMost: ReadonlyMap<number, Reached>
}

export type Reached = {
  attempt: number
  index: number
  answered: ReadonlySet<number>
  right: ReadonlySet<number>
}

export function expectedProgress(ledger: Ledger, lessonId: string): ExpectedProgress {
  const deeds = ledger.deeds
    .filter((deed) => deed.lessonId === lessonId)
    .map((deed) => ({ deed, fate: fateOf(ledger, deed) }))
    .filter(({ fate }) => fate !== 'gone')
  const sure = deeds.filter(({ fate }) => fate === 'stays').map(({ deed }) => deed)
  const last = Math.max(1, ...sure.map(({ attempt }) => attempt))
  const attempts = new Set([1, ...deeds.map(({ deed }) => deed.attempt)])
  const all = deeds.map(({ deed }) => deed)
  return {
    lessonId,
    atLeast: reachedIn(sure, last),
    atMost: new Map([...attempts].map((attempt) => [attempt, reachedIn(all, attempt)])),
  }
}

function reachedIn(deeds: readonly Deed[], attempt: number): Reached {
  const answers = deeds.filter(
    (deed): deed is Answers => deed.kind === 'answers' && deed.attempt === attempt,
  )
  return {
    attempt,
    index: Math.max(0, ...answers.map(({ index }) => index)),
    answered: new Set(answers.flatMap(({ answered, right }) => [...answered, ...right])),
    right: new Set(answers.flatMap(({ right }) => right)),
  }
}
