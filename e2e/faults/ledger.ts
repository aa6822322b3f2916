import type { LessonProgress } from '#domain/lesson-progress.ts'

/**
 * What the learners really did, kept by the storm beside the product and by other means: plain sets
 * and sums. In the end server and devices must say the same.
 */
export type DoneCompletion = {
  id: string
  lessonId: string
  epoch: number
  attempt: number
  score: number
}

type Reached = { index: number; completed: Set<number>; correct: Set<number> }

export class Ledger {
  private epoch = 1
  private readonly completions = new Map<string, DoneCompletion>()
  private readonly reached = new Map<string, Reached>()
  private readonly goals = new Map<string, number[]>()
  private readonly certainNotes = new Set<string>()
  private readonly possibleNotes = new Set<string>()
  private isProfileKnown = true

  knows(id: string): boolean {
    return this.completions.has(id)
  }

  completed(done: DoneCompletion): void {
    this.completions.set(done.id, done)
    this.at(done.lessonId, done.epoch, done.attempt)
  }

  progressed(lessonId: string, progress: LessonProgress): void {
    const reached = this.at(lessonId, progress.epoch, progress.attempt)
    reached.index = Math.max(reached.index, progress.currentExerciseIndex)
    for (const index of progress.completedExercises) reached.completed.add(index)
    for (const index of progress.correctExercises) reached.correct.add(index)
  }

  began(lessonId: string, epoch: number, attempt: number): void {
    this.at(lessonId, epoch, attempt)
  }

  wiped(epoch: number): void {
    this.epoch = Math.max(this.epoch, epoch)
  }

  /** The daily goal that was last chosen on a device; where the page died meanwhile, perhaps. */
  choseGoal(device: string, minutes: number, isCertain: boolean): void {
    this.goals.set(device, isCertain ? [minutes] : [...(this.goals.get(device) ?? []), minutes])
  }

  /**
   * Each device's changes arrive in order and once: in the end stands the last choice of one of them. Empty where anything may
   * stand.
   */
  possibleGoals(): Set<number> {
    return new Set(this.isProfileKnown ? [...this.goals.values()].flat() : [])
  }

  /** About to be said; whether it was, nobody knows where the page dies meanwhile. */
  mayHaveSuggested(note: string): void {
    this.possibleNotes.add(note)
  }

  /** The product said that it is kept. */
  suggested(note: string): void {
    this.certainNotes.add(note)
  }

  /** Study is given back by the devices. A delivered change of the profile or suggestion is on none of them. */
  serverForgot(): void {
    this.certainNotes.clear()
    this.isProfileKnown = false
  }

  certainSuggestions(): ReadonlySet<string> {
    return this.certainNotes
  }

  possibleSuggestions(): ReadonlySet<string> {
    return this.possibleNotes
  }

  currentEpoch(): number {
    return this.epoch
  }

  /** Completions that count: those of the last epoch. */
  countedCompletions(): DoneCompletion[] {
    return [...this.completions.values()].filter((done) => done.epoch === this.epoch)
  }

  /** The highest attempt of each lesson in the last epoch, with everything done in it, as text to compare. */
  expectedProgress(): Map<string, string> {
    const best = new Map<string, { attempt: number; reached: Reached }>()
    for (const [key, reached] of this.reached) {
      const [lessonId = '', epoch, attempt] = key.split('|')
      if (Number(epoch) !== this.epoch) continue
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

  private at(lessonId: string, epoch: number, attempt: number): Reached {
    const key = `${lessonId}|${epoch}|${attempt}`
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
