import type { PracticeCourse } from './practice-course.ts'
import {
  makeSession,
  type PracticeTurn,
  type SessionOptions,
  withComeback,
} from './make-session.ts'
import type { ChosenCard } from './choose-cards.ts'

/** A practice session under way. Each turn is answered once; what is missed comes back as a later turn. */
export type PracticeRun = {
  turns: readonly PracticeTurn[]
  /** Index of the turn on the screen; the number of turns once the session is over. */
  at: number
  /** Of the turns up to here, index for index. */
  outcomes: readonly PracticeOutcome[]
}

export type PracticeOutcome = 'right' | 'wrong' | 'skipped'

export type PracticeStep =
  | { type: 'answered'; isRight: boolean }
  | { type: 'skipped' }
  | { type: 'next' }

export type PracticeSum = {
  answered: number
  right: number
  /** Cards whose first answer was right. */
  kept: readonly PracticeTurn[]
  /** Cards whose first answer was wrong. */
  slipped: readonly PracticeTurn[]
}

export function openPractice(
  cards: readonly ChosenCard[],
  course: PracticeCourse,
  options: SessionOptions,
): PracticeRun {
  return { turns: makeSession(cards, course, options), at: 0, outcomes: [] }
}

/** A step that does not fit (a second answer to one turn) changes nothing: it gives the same run. */
export function stepPractice(
  run: PracticeRun,
  step: PracticeStep,
  course: PracticeCourse,
  options: SessionOptions,
): PracticeRun {
  const { turns, at, outcomes } = run
  const isAnswered = outcomes.length > at
  if (step.type === 'next') return isAnswered ? { ...run, at: at + 1 } : run
  if (isAnswered || at >= turns.length) return run
  if (step.type === 'skipped') return { turns, at: at + 1, outcomes: [...outcomes, 'skipped'] }
  return {
    turns: step.isRight ? turns : withComeback(turns, at, course, options),
    at,
    outcomes: [...outcomes, step.isRight ? 'right' : 'wrong'],
  }
}

export function isPracticeOver({ turns, at }: PracticeRun): boolean {
  return at >= turns.length
}

/** Null while the turn on the screen is not answered. */
export function currentOutcome({ at, outcomes }: PracticeRun): PracticeOutcome | null {
  return outcomes[at] ?? null
}

/** Whether the card on the screen was missed earlier in the session. */
export function hasComeBack({ turns, at }: PracticeRun): boolean {
  const turn = turns[at]
  return turns
    .slice(0, at)
    .some(({ itemId, skill }) => itemId === turn?.itemId && skill === turn.skill)
}

/** What the answers so far come to. A card that was only skipped is in neither list. */
export function practiceSum({ turns, outcomes }: PracticeRun): PracticeSum {
  const answered = outcomes.filter((outcome) => outcome !== 'skipped')
  const first = new Map<string, { turn: PracticeTurn; isRight: boolean }>()
  for (const [index, outcome] of outcomes.entries()) {
    const turn = turns[index]
    if (turn === undefined || outcome === 'skipped') continue
    const key = `${turn.itemId} ${turn.skill}`
    if (!first.has(key)) first.set(key, { turn, isRight: outcome === 'right' })
  }
  const turnsThat = (isRight: boolean) =>
    [...first.values()].filter((each) => each.isRight === isRight).map(({ turn }) => turn)
  return {
    answered: answered.length,
    right: answered.filter((outcome) => outcome === 'right').length,
    kept: turnsThat(true),
    slipped: turnsThat(false),
  }
}
