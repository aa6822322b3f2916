import type { LessonProgress } from './lesson-progress.ts'
import { mergeProgress, nextAttempt, normaliseProgress } from './progress.ts'

/**
 * The lesson player's state machine. Pure: the screen feeds events in, writes
 * `progress` and `tally` down, and shows what comes out.
 *
 *   asking-resume ──continue──▶ exercise ──────complete──────▶ complete
 *        └───────start-fresh──▶    ▲ └─once-more──▶ once-more ──▲
 *   asking-restart ─practise-again─┘
 *
 * `once-more` is the round at the end: what was answered wrong at first comes once again. It changes neither
 * progress nor tally, so the lesson completes exactly as without it.
 */
export type LessonAttempt = {
  phase: 'asking-resume' | 'asking-restart' | 'exercise' | 'once-more' | 'complete'
  exerciseCount: number
  /** The exercise on the screen. Previous moves it back, and `progress` keeps the furthest. In the last round it stays at the last. */
  index: number
  progress: LessonProgress
  /** Every Check counts here, also a second try (the answered and correct counters). */
  tally: AnswerTally
  /** The round at the end, once it has begun: indexes of exercises, and the place among them. */
  onceMore: { queue: readonly number[]; at: number } | null
  /** The answer to the exercise on the screen, once it is checked. */
  outcome: 'unanswered' | 'right' | 'wrong' | 'skipped'
  /** Items whose card is not shown: left in this visit, or known when the lesson was opened. */
  met: ReadonlySet<string>
  /** The badge RESUMED. */
  isResumed: boolean
}

export type AnswerTally = {
  attempt: number
  answered: number
  correct: number
  /** Exercises whose first answer was wrong, ascending. */
  missed: readonly number[]
}

export type LessonAttemptEvent =
  /** The card of an item was left. */
  | { type: 'met'; itemId: string }
  | { type: 'answered'; correct: boolean }
  /** Neither right nor wrong: who cannot speak now, or has an exercise that this version cannot show, goes on. */
  | { type: 'skipped' }
  | { type: 'try-again' }
  | { type: 'next' }
  | { type: 'previous' }
  | { type: 'continue' }
  | { type: 'start-fresh' }
  | { type: 'practise-again' }
  | { type: 'once-more' }
  | { type: 'complete' }

/**
 * Opens a lesson: a finished attempt asks whether to practise again, a begun
 * one whether to continue, any other starts at the saved index, clamped.
 * `tally` is what this device counted, if it did; `met` are the items that the learner has met before.
 */
export function openLessonAttempt(saved: {
  exerciseCount: number
  progress: LessonProgress
  isCompleted: boolean
  tally?: AnswerTally | undefined
  met?: readonly string[]
}): LessonAttempt {
  const progress = normaliseProgress(saved.progress)
  const index = clampIndex(progress.currentExerciseIndex, saved.exerciseCount)
  const session: LessonAttempt = {
    phase: 'exercise',
    exerciseCount: saved.exerciseCount,
    index,
    progress,
    tally: tallyFor(progress, saved.tally, saved.exerciseCount),
    onceMore: null,
    outcome: 'unanswered',
    met: new Set(saved.met),
    isResumed: false,
  }
  if (saved.isCompleted) return { ...session, phase: 'asking-restart', index: 0 }
  if (index > 0) return { ...session, phase: 'asking-resume' }
  return session
}

/** One step. An event that the state does not allow changes nothing and gives the same object. */
export function stepLessonAttempt(
  session: LessonAttempt,
  event: LessonAttemptEvent,
): LessonAttempt {
  switch (event.type) {
    case 'met':
      return session.met.has(event.itemId)
        ? session
        : { ...session, met: new Set([...session.met, event.itemId]) }
    case 'answered':
      return canAnswer(session) ? answered(session, event.correct) : session
    case 'skipped':
      return canAnswer(session) ? { ...session, outcome: 'skipped' } : session
    case 'try-again':
      return session.phase === 'exercise' && session.outcome === 'wrong'
        ? { ...session, outcome: 'unanswered' }
        : session
    case 'next':
      return canGoNext(session) ? goNext(session) : session
    case 'previous':
      return canGoBack(session) ? moveTo(session, session.index - 1) : session
    case 'continue':
      return session.phase === 'asking-resume'
        ? { ...session, phase: 'exercise', isResumed: true }
        : session
    case 'start-fresh':
      return session.phase === 'asking-resume' ? beginAttempt(session) : session
    case 'practise-again':
      return session.phase === 'asking-restart' ? beginAttempt(session) : session
    case 'once-more':
      return canGoOnceMore(session) ? beginOnceMore(session) : session
    case 'complete':
      return canComplete(session) ? { ...session, phase: 'complete' } : session
  }
}

export function canAnswer(session: LessonAttempt): boolean {
  return isOnExercise(session) && session.outcome === 'unanswered'
}

/**
 * Whether the next answer shows what the learner remembers. The first answer to an exercise does, and so does the answer in the round
 * at the end. A second try does not: the learner has just read the right answer.
 */
export function isFirstTry({ phase, index, progress }: LessonAttempt): boolean {
  return phase === 'once-more' || !progress.completedExercises.includes(index)
}

/** An exercise is on the screen, of the lesson or of the round at its end. */
export function isOnExercise({ phase }: LessonAttempt): boolean {
  return phase === 'exercise' || phase === 'once-more'
}

/** Index of the exercise on the screen. */
export function shownIndex({ index, onceMore }: LessonAttempt): number {
  return onceMore?.queue[onceMore.at] ?? index
}

/** The last of the lesson, or of the round at its end. */
export function isLastExercise({ index, exerciseCount, onceMore }: LessonAttempt): boolean {
  return onceMore ? onceMore.at === onceMore.queue.length - 1 : index === exerciseCount - 1
}

/**
 * Next opens after a right answer, now or earlier in this attempt, and after a skip; in the round at the end after
 * any answer.
 */
export function canGoNext(session: LessonAttempt): boolean {
  return isPassed(session) && !isLastExercise(session)
}

/** An exercise comes once more only once: nothing leads back in the round. */
export function canGoBack(session: LessonAttempt): boolean {
  return session.phase === 'exercise' && session.index > 0
}

/** After the lesson's last exercise, where there is something that slipped. */
export function canGoOnceMore(session: LessonAttempt): boolean {
  return session.phase === 'exercise' && isPassed(session) && endsInOnceMore(session)
}

/** The lesson's last exercise leads into the round, not to the end. */
export function endsInOnceMore(session: LessonAttempt): boolean {
  return session.phase === 'exercise' && isLastExercise(session) && session.tally.missed.length > 0
}

export function canComplete(session: LessonAttempt): boolean {
  return isPassed(session) && isLastExercise(session) && !endsInOnceMore(session)
}

/** The lesson's score so far, 0–100: right checks of all checks, rounded. */
export function attemptScore(session: LessonAttempt): number {
  const { answered, correct } = session.tally
  return answered === 0 ? 0 : Math.round((100 * correct) / answered)
}

/** Percent on the resume question: current index of the total. */
export function resumePercent(session: LessonAttempt): number {
  return session.exerciseCount === 0 ? 0 : Math.round((100 * session.index) / session.exerciseCount)
}

function isPassed(session: LessonAttempt): boolean {
  if (session.phase === 'once-more') return session.outcome !== 'unanswered'
  if (session.phase !== 'exercise' || session.outcome === 'wrong') return false
  if (session.outcome !== 'unanswered') return true
  return session.progress.correctExercises.includes(session.index)
}

function answered(session: LessonAttempt, correct: boolean): LessonAttempt {
  const { index, tally } = session
  const outcome = correct ? 'right' : 'wrong'
  if (session.phase === 'once-more') return { ...session, outcome }
  const isFirstMiss = !correct && isFirstTry(session)
  const progress = mergeProgress(session.progress, {
    ...session.progress,
    completedExercises: [index],
    correctExercises: correct ? [index] : [],
  })
  return {
    ...session,
    progress,
    tally: {
      attempt: progress.attempt,
      answered: tally.answered + 1,
      correct: tally.correct + (correct ? 1 : 0),
      missed: isFirstMiss ? ascending([...tally.missed, index]) : tally.missed,
    },
    outcome,
  }
}

function goNext(session: LessonAttempt): LessonAttempt {
  const { onceMore } = session
  if (!onceMore) return moveTo(session, session.index + 1)
  return { ...session, onceMore: { ...onceMore, at: onceMore.at + 1 }, outcome: 'unanswered' }
}

function beginOnceMore(session: LessonAttempt): LessonAttempt {
  return {
    ...session,
    phase: 'once-more',
    onceMore: { queue: session.tally.missed, at: 0 },
    outcome: 'unanswered',
  }
}

function moveTo(session: LessonAttempt, index: number): LessonAttempt {
  const progress = mergeProgress(session.progress, {
    ...session.progress,
    currentExerciseIndex: index,
  })
  return { ...session, index, progress, outcome: 'unanswered' }
}

function beginAttempt(session: LessonAttempt): LessonAttempt {
  const progress = nextAttempt(session.progress)
  return {
    ...session,
    phase: 'exercise',
    index: 0,
    progress,
    tally: tallyFor(progress, undefined, session.exerciseCount),
    onceMore: null,
    outcome: 'unanswered',
    isResumed: false,
  }
}

/**
 * Lists that came from another device count at least as much as this device saw itself. What was answered there and
 * is not right yet slipped as well.
 */
function tallyFor(
  progress: LessonProgress,
  tally: AnswerTally | undefined,
  exerciseCount: number,
): AnswerTally {
  const own = tally?.attempt === progress.attempt ? tally : undefined
  const { completedExercises, correctExercises } = progress
  const notRightYet = completedExercises.filter((index) => !correctExercises.includes(index))
  const missed = ascending([...(own?.missed ?? []), ...notRightYet])
  return {
    attempt: progress.attempt,
    answered: Math.max(own?.answered ?? 0, completedExercises.length),
    correct: Math.max(own?.correct ?? 0, correctExercises.length),
    // The lesson may have grown shorter.
    missed: missed.filter((index) => index < exerciseCount),
  }
}

function ascending(indexes: readonly number[]): readonly number[] {
  return [...new Set(indexes)].sort((a, b) => a - b)
}

function clampIndex(index: number, exerciseCount: number): number {
  return Math.max(0, Math.min(index, exerciseCount - 1))
}
