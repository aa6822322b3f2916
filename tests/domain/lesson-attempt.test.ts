import { describe, expect, test } from 'vitest'
import {
  canComplete,
  canGoBack,
  canGoNext,
  type LessonAttempt,
  type LessonAttemptEvent,
  openLessonAttempt,
  resumePercent,
  shownIndex,
  attemptScore,
  stepLessonAttempt,
} from '#domain/lesson-attempt.ts'
import { emptyProgress } from '#domain/lesson-progress.ts'

const RIGHT: LessonAttemptEvent = { type: 'answered', correct: true }
const WRONG: LessonAttemptEvent = { type: 'answered', correct: false }
const NEXT: LessonAttemptEvent = { type: 'next' }

function play(session: LessonAttempt, ...events: LessonAttemptEvent[]): LessonAttempt {
  return events.reduce(stepLessonAttempt, session)
}

function fresh(exerciseCount = 3): LessonAttempt {
  return openLessonAttempt({
    exerciseCount,
    progress: emptyProgress(1, 1),
    isCompleted: false,
  })
}

function begun(): LessonAttempt {
  return openLessonAttempt({
    exerciseCount: 4,
    progress: {
      ...emptyProgress(1, 2),
      currentExerciseIndex: 2,
      completedExercises: [0, 1],
      correctExercises: [0, 1],
    },
    isCompleted: false,
  })
}

describe('opening a lesson', () => {
  test('a new one starts at the first exercise', () => {
    expect(fresh()).toMatchObject({ phase: 'exercise', index: 0 })
  })

  test('a begun one asks whether to continue, and says how far it is', () => {
    const session = begun()
    expect(session).toMatchObject({ phase: 'asking-resume', index: 2 })
    expect(resumePercent(session)).toBe(50)
  })

  test('Continue goes on there, RESUMED', () => {
    expect(play(begun(), { type: 'continue' })).toMatchObject({
      phase: 'exercise',
      index: 2,
      isResumed: true,
    })
  })

  test('Start Fresh begins the next attempt, empty', () => {
    const session = play(begun(), { type: 'start-fresh' })
    expect(session).toMatchObject({ phase: 'exercise', index: 0, isResumed: false })
    expect(session.progress).toEqual(emptyProgress(1, 3))
  })

  test('a finished one asks whether to practise again', () => {
    const session = openLessonAttempt({
      exerciseCount: 4,
      progress: { ...begun().progress, currentExerciseIndex: 3 },
      isCompleted: true,
    })
    expect(session).toMatchObject({ phase: 'asking-restart', index: 0 })
    expect(play(session, { type: 'practise-again' }).progress.attempt).toBe(3)
  })

  test('an index beyond a lesson that has grown shorter is clamped', () => {
    const session = openLessonAttempt({
      exerciseCount: 2,
      progress: { ...emptyProgress(1, 1), currentExerciseIndex: 9 },
      isCompleted: false,
    })
    expect(session.index).toBe(1)
  })
})

describe('answering', () => {
  test('a wrong answer is answered but not right, and holds until Try Again', () => {
    const session = play(fresh(), WRONG)
    expect(session).toMatchObject({ outcome: 'wrong' })
    expect(session.progress).toMatchObject({ completedExercises: [0], correctExercises: [] })
    expect(canGoNext(session)).toBe(false)
    expect(play(session, NEXT)).toBe(session)
    expect(play(session, { type: 'try-again' }).outcome).toBe('unanswered')
  })

  test('a second try that is right goes on; both tries count in the score', () => {
    const session = play(fresh(), WRONG, { type: 'try-again' }, RIGHT, NEXT)
    expect(session).toMatchObject({ index: 1, tally: { answered: 2, correct: 1 } })
    expect(session.progress.correctExercises).toEqual([0])
  })

  test('an answered exercise cannot be answered again by a second tap', () => {
    const session = play(fresh(), RIGHT)
    expect(play(session, RIGHT)).toBe(session)
  })

  test('Previous goes back one, not before the first, and what was right stays right', () => {
    const session = play(fresh(), RIGHT, NEXT, { type: 'previous' })
    expect(session).toMatchObject({ index: 0, outcome: 'unanswered' })
    expect(session.progress.currentExerciseIndex).toBe(1)
    expect(canGoNext(session)).toBe(true)
    expect(play(session, { type: 'previous' })).toBe(session)
  })

  test('the last right answer opens Complete, and only that', () => {
    const last = play(fresh(2), RIGHT, NEXT, RIGHT)
    expect(canGoNext(last)).toBe(false)
    expect(canComplete(last)).toBe(true)
    expect(play(last, { type: 'complete' }).phase).toBe('complete')
    expect(play(fresh(2), { type: 'complete' }).phase).toBe('exercise')
  })

  test('the score is right checks of all checks, rounded', () => {
    expect(attemptScore(play(fresh(), RIGHT, NEXT, RIGHT, NEXT, WRONG))).toBe(67)
    expect(attemptScore(fresh())).toBe(0)
  })

  test('after a resume on another device the lists stand in for what this one did not count', () => {
    expect(begun().tally).toEqual({ attempt: 2, answered: 2, correct: 2, missed: [] })
  })
})

describe('a skipped exercise', () => {
  const SKIP: LessonAttemptEvent = { type: 'skipped' }

  test('is neither right nor wrong, and the lesson goes on', () => {
    const skipped = play(fresh(), SKIP)
    expect(canGoNext(skipped)).toBe(true)
    const after = play(skipped, NEXT, RIGHT)
    expect(after.progress.completedExercises).toEqual([1])
    expect(after.tally).toMatchObject({ answered: 1, correct: 1 })
    expect(attemptScore(after)).toBe(100)
  })

  test('as the last one lets the lesson be completed', () => {
    const last = play(fresh(), RIGHT, NEXT, RIGHT, NEXT)
    expect(canComplete(last)).toBe(false)
    expect(canComplete(play(last, SKIP))).toBe(true)
  })

  test('does not undo an answer that was checked', () => {
    expect(play(fresh(), WRONG, SKIP)).toMatchObject({ outcome: 'wrong' })
  })
})

describe('the round at the end', () => {
  const AGAIN: LessonAttemptEvent = { type: 'try-again' }
  const ROUND: LessonAttemptEvent = { type: 'once-more' }
  /** The first and the third of three were missed, then put right. */
  const slippedTwice = () =>
    play(fresh(), WRONG, AGAIN, RIGHT, NEXT, RIGHT, NEXT, WRONG, AGAIN, RIGHT)

  test('does not come where nothing slipped', () => {
    const last = play(fresh(2), RIGHT, NEXT, RIGHT)
    expect(play(last, ROUND)).toBe(last)
    expect(canComplete(last)).toBe(true)
  })

  test('comes before Complete, with each exercise that slipped', () => {
    const last = slippedTwice()
    expect(canComplete(last)).toBe(false)
    expect(play(last, { type: 'complete' })).toBe(last)
    const round = play(last, ROUND)
    expect(round).toMatchObject({ phase: 'once-more', outcome: 'unanswered' })
    expect(shownIndex(round)).toBe(0)
    expect(shownIndex(play(round, RIGHT, NEXT))).toBe(2)
  })

  test('takes each once: after any answer it goes on, and at its end the lesson completes', () => {
    const round = play(slippedTwice(), ROUND)
    expect(canGoNext(round)).toBe(false)
    expect(canGoBack(round)).toBe(false)
    const wrongAgain = play(round, WRONG)
    expect(play(wrongAgain, AGAIN)).toBe(wrongAgain)
    const end = play(wrongAgain, NEXT, WRONG)
    expect(canGoNext(end)).toBe(false)
    expect(play(end, { type: 'complete' }).phase).toBe('complete')
  })

  test('can be skipped through, by who cannot speak now', () => {
    const skip: LessonAttemptEvent = { type: 'skipped' }
    const end = play(slippedTwice(), ROUND, skip, NEXT, skip)
    expect(canComplete(end)).toBe(true)
  })

  test('changes neither score, nor counts, nor the place in the lesson', () => {
    const last = slippedTwice()
    const end = play(last, ROUND, RIGHT, NEXT, WRONG, { type: 'complete' })
    expect(end.progress).toBe(last.progress)
    expect(end.tally).toBe(last.tally)
    expect(end.index).toBe(2)
    expect(attemptScore(end)).toBe(60)
  })

  test('asks what was answered wrong first, not what a look back got wrong', () => {
    const lookedBack = play(fresh(2), RIGHT, NEXT, { type: 'previous' }, WRONG, AGAIN, RIGHT, NEXT)
    const last = play(lookedBack, WRONG, AGAIN, RIGHT)
    expect(shownIndex(play(last, ROUND))).toBe(1)
    expect(last.tally.missed).toEqual([1])
  })

  test('leaves out what was skipped', () => {
    expect(canComplete(play(fresh(2), { type: 'skipped' }, NEXT, RIGHT))).toBe(true)
  })

  test('knows what slipped before a reload, and what another device missed and nobody put right', () => {
    const progress = {
      ...emptyProgress(1, 1),
      currentExerciseIndex: 3,
      completedExercises: [0, 1, 2],
      correctExercises: [0, 2],
    }
    const open = (missed: number[], attempt = 1) =>
      openLessonAttempt({
        exerciseCount: 4,
        progress,
        isCompleted: false,
        tally: { attempt, answered: 4, correct: 2, missed },
      }).tally.missed
    expect(open([0])).toEqual([0, 1])
    expect(open([])).toEqual([1])
    // Of an attempt before, and of a lesson that was longer.
    expect(open([0], 7)).toEqual([1])
    expect(open([9])).toEqual([1])
  })

  test('a new attempt has nothing that slipped', () => {
    const session = openLessonAttempt({
      exerciseCount: 3,
      progress: slippedTwice().progress,
      isCompleted: true,
      tally: slippedTwice().tally,
    })
    expect(play(session, { type: 'practise-again' }).tally.missed).toEqual([])
  })
})
