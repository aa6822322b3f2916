import type { LessonProgress } from './lesson-progress.ts'
import { mergeProgress, nextAttempt, normaliseProgress } from './progress.ts'

/**
 * The lesson player's state machine. Pure: the screen feeds events in, writes
 * `progress` and `tally` down, and shows what comes out.
 *
 *   asking-resume ──continue──▶ exercise ──complete──▶ complete
 *        └───────start-fresh──▶    ▲
 *   asking-restart ─practise-again─┘
 */
export type LessonAttempt = {
  phase: 'asking-resume' | 'asking-restart' | 'exercise' | 'complete'
  exerciseCount: number
  /** The exercise on the screen. Previous moves it back; `progress` keeps the furthest. */
  index: number
  progress: LessonProgress
  /** Every Check counts here, also a second try (the answered and correct counters). */
  tally: AnswerTally
  /** The answer to the exercise on the screen, once it is checked. */
  outcome: 'unanswered' | 'right' | 'wrong' | 'skipped'
  /** The badge RESUMED. */
  isResumed: boolean
}

export type AnswerTally = { attempt: number; answered: number; correct: number }

export type LessonAttemptEvent =
  | { type: 'answered'; correct: boolean }
  /** Neither right nor wrong: who cannot speak now, or has an exercise that this version cannot show, goes on. */
  | { type: 'skipped' }
  | { type: 'try-again' }
  | { type: 'next' }
  | { type: 'previous' }
  | { type: 'continue' }
  | { type: 'start-fresh' }
  | { type: 'practise-again' }
  | { type: 'complete' }

/**
 * Opens a lesson: a finished attempt asks whether to practise again, a begun
 * one whether to continue, any other starts at the saved index, clamped.
 * `tally` is what this device counted, if it did.
 */
export function openLessonAttempt(saved: {
  exerciseCount: number
  progress: LessonProgress
  isCompleted: boolean
  tally?: AnswerTally | undefined
}): LessonAttempt {
  const progress = normaliseProgress(saved.progress)
  const index = clampIndex(progress.currentExerciseIndex, saved.exerciseCount)
  const session: LessonAttempt = {
    phase: 'exercise',
    exerciseCount: saved.exerciseCount,
    index,
    progress,
    tally: tallyFor(progress, saved.tally),
    outcome: 'unanswered',
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
    case 'answered':
      return canAnswer(session) ? answered(session, event.correct) : session
    case 'skipped':
      return canAnswer(session) ? { ...session, outcome: 'skipped' } : session
    case 'try-again':
      return session.phase === 'exercise' && session.outcome === 'wrong'
        ? { ...session, outcome: 'unanswered' }
        : session
    case 'next':
      return canGoNext(session) ? moveTo(session, session.index + 1) : session
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
    case 'complete':
      return canComplete(session) ? { ...session, phase: 'complete' } : session
  }
}

export function canAnswer(session: LessonAttempt): boolean {
  return session.phase === 'exercise' && session.outcome === 'unanswered'
}

export function isLastExercise(session: LessonAttempt): boolean {
  return session.index === session.exerciseCount - 1
}

/** Next opens after a right answer, now or earlier in this attempt, and after a skip. */
export function canGoNext(session: LessonAttempt): boolean {
  return session.phase === 'exercise' && isPassed(session) && !isLastExercise(session)
}

export function canGoBack(session: LessonAttempt): boolean {
  return session.phase === 'exercise' && session.index > 0
}

export function canComplete(session: LessonAttempt): boolean {
  return session.phase === 'exercise' && isPassed(session) && isLastExercise(session)
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
  if (session.outcome === 'wrong') return false
  if (session.outcome !== 'unanswered') return true
  return session.progress.correctExercises.includes(session.index)
}

function answered(session: LessonAttempt, correct: boolean): LessonAttempt {
  const { index, tally } = session
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
    },
    outcome: correct ? 'right' : 'wrong',
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
    tally: tallyFor(progress, undefined),
    outcome: 'unanswered',
    isResumed: false,
  }
}

/** Lists that came from another device count at least as much as this device saw itself. */
function tallyFor(progress: LessonProgress, tally: AnswerTally | undefined): AnswerTally {
  const own = tally?.attempt === progress.attempt ? tally : undefined
  const answeredHere = Math.max(own?.answered ?? 0, progress.completedExercises.length)
  const correctHere = Math.max(own?.correct ?? 0, progress.correctExercises.length)
  return { attempt: progress.attempt, answered: answeredHere, correct: correctHere }
}

function clampIndex(index: number, exerciseCount: number): number {
  return Math.max(0, Math.min(index, exerciseCount - 1))
}
