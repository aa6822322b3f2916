import type { LessonProgress } from '#domain/lesson-progress.ts'
import { type DoneEvent, Events } from './events.ts'
import { FamilyLedger } from './family-ledger.ts'
import { TakeLedger } from './take-ledger.ts'

/**
 * What the learners really did, kept by the storm beside the product and by other means: plain sets
 * and sums. In the end server and devices must say the same.
 */
export type DoneCompletion = {
  /** As it is on the device that made it; another one where a whole reset or a corrected clock moved it. */
  id: string
  lessonId: string
  attempt: number
  score: number
  /** True time; `hasRightClock`: the device's clock said the same. */
  at: number
  hasRightClock: boolean
}

type WholeReset = {
  at: number
  hasRightClock: boolean
  /** Ids of finished lessons, sessions and evenings that the device had when the learner asked. Reviews go by their time alone. */
  known: ReadonlySet<string>
  /** False where the page died or the session ended over the press. */
  isCertain: boolean
}

/** Must be in the log in the end, must not, or nobody can say. */
export type Fate = 'stays' | 'gone' | 'either'

type Reached = { index: number; completed: Set<number>; correct: Set<number> }

export class Ledger {
  readonly events = new Events()
  readonly family = new FamilyLedger()
  readonly takes = new TakeLedger()
  private readonly resets: WholeReset[] = []
  private readonly completions = new Map<string, DoneCompletion>()
  private readonly reached = new Map<string, Reached>()

  knows(id: string): boolean {
    return this.completions.has(id)
  }

  completed(done: DoneCompletion): void {
    this.completions.set(done.id, done)
    this.at(done.lessonId, done.attempt)
  }

  progressed(lessonId: string, progress: LessonProgress): void {
    const reached = this.at(lessonId, progress.attempt)
    reached.index = Math.max(reached.index, progress.currentExerciseIndex)
    for (const index of progress.completedExercises) reached.completed.add(index)
    for (const index of progress.correctExercises) reached.correct.add(index)
  }

  began(lessonId: string, attempt: number): void {
    this.at(lessonId, attempt)
  }

  wiped(reset: WholeReset): void {
    this.resets.push(reset)
  }

  /** Whether some press of Complete is told by it, whatever its id is by now. */
  tells({ lessonId, score }: Pick<DoneCompletion, 'lessonId' | 'score'>): boolean {
    return this.allCompletions().some((done) => done.lessonId === lessonId && done.score === score)
  }

  /** After a whole reset attempts have other numbers; what is left of answers then only the devices and the server tell. */
  hasReset(): boolean {
    return this.resets.length > 0
  }

  allCompletions(): DoneCompletion[] {
    return [...this.completions.values()]
  }

  /**
   * A reset takes away what its device knew and what was done anywhere before the learner asked; what was done afterwards stays.
   * Where one of the two clocks was wrong, only what the device knew decides.
   */
  fateOf({ id, at, hasRightClock }: DoneCompletion | DoneEvent): Fate {
    const fates = this.resets.map((reset): Fate => {
      if (!reset.isCertain) return at <= reset.at ? 'either' : 'stays'
      if (reset.known.has(id)) return 'gone'
      if (!reset.hasRightClock || !hasRightClock) return 'either'
      return at <= reset.at ? 'gone' : 'stays'
    })
    if (fates.includes('gone')) return 'gone'
    return fates.includes('either') ? 'either' : 'stays'
  }

  /** The highest attempt of each lesson, with everything done in it, as text to compare. */
  expectedProgress(): Map<string, string> {
    const best = new Map<string, { attempt: number; reached: Reached }>()
    for (const [key, reached] of this.reached) {
      const [lessonId = '', attempt] = key.split('|')
      const before = best.get(lessonId)
      if (before === undefined || Number(attempt) > before.attempt) {
        best.set(lessonId, { attempt: Number(attempt), reached })
      }
    }
    return new Map(
      [...best].map(([lessonId, { attempt, reached }]) => [
        lessonId,
        describeProgress(attempt, reached.index, [...reached.completed], [...reached.correct]),
      ]),
    )
  }

  private at(lessonId: string, attempt: number): Reached {
    const key = `${lessonId}|${attempt}`
    const reached = this.reached.get(key) ?? { index: 0, completed: new Set(), correct: new Set() }
    this.reached.set(key, reached)
    return reached
  }
}

export function describeProgress(
  attempt: number,
  index: number,
  completed: readonly number[],
  correct: readonly number[],
): string {
  const list = (values: readonly number[]): string =>
    [...new Set(values)].sort((a, b) => a - b).join(',')
  return `attempt ${attempt} index ${index} answered [${list([...completed, ...correct])}] right [${list(correct)}]`
}
