import type { LessonOnDevice } from '#data/downloads/downloads-view.ts'

/** What can be done next with a lesson on this device; `none` for one that comes with the app, or is locked. */
export type LessonStep = 'take' | 'pause' | 'resume' | 'remove' | 'none'

export function lessonStep({ isOpen, isPartOfApp, place, wish }: LessonOnDevice): LessonStep {
  if (!isOpen || isPartOfApp) return 'none'
  if (place === 'here') return 'remove'
  if (wish === 'wanted') return 'pause'
  return wish === 'paused' || place === 'partly' ? 'resume' : 'take'
}

/** What one press can do with the whole course, the main thing first. */
export type CourseStep = { step: LessonStep; lessons: LessonOnDevice[] }

/** For everything that this learner may open and that does not come with the app. */
export function courseSteps(lessons: readonly LessonOnDevice[]): CourseStep[] {
  const thatCan = (...steps: LessonStep[]): LessonOnDevice[] =>
    lessons.filter((lesson) => steps.includes(lessonStep(lesson)))
  const untouched = thatCan('take')
  // One that was left at half is no reason to call all the others begun.
  const main: LessonStep = untouched.length > 0 ? 'take' : 'resume'
  const withClips = thatCan('take', 'pause', 'resume', 'remove').filter(
    ({ storedClips }) => storedClips > 0,
  )
  const steps: CourseStep[] = [
    { step: main, lessons: thatCan('take', 'resume') },
    { step: 'pause', lessons: thatCan('pause') },
    { step: 'remove', lessons: withClips },
  ]
  return steps.filter((one) => one.lessons.length > 0)
}
