import { useEffect, useMemo, useState } from 'react'
import type { LessonItem, OpenLesson } from '#contract/lesson.ts'
import { EXERCISE_NOT_FOUND, NO_LESSON_DATA } from '#copy/lesson-failures.ts'
import { readMetItems } from '#data/met-items.ts'
import { isOpen } from '#data/open-lesson.ts'
import type { LessonView } from '#data/lesson-view.ts'
import type { CourseVocabulary } from '#domain/answers/vocabulary.ts'
import { useHouseholdVoices } from '#state/household-voices.ts'
import {
  useCoursePull,
  useLearnerQuery,
  useLesson,
  useLessonProgress,
  useLessons,
} from '#state/learner-data.ts'
import { useLearnerState } from '#state/learner.ts'
import { LoadingView } from '#ui/loading-view.tsx'
import { CannotAccess, type PremiumWrapper } from './cannot-access.tsx'
import { CannotShow } from './cannot-show.tsx'
import { LessonPlayer } from './lesson-player.tsx'
import { lessonRefusal } from './lesson-refusal.ts'
import { useFocusMode } from '#ui/use-focus-mode.ts'
import { useVocabulary } from './use-vocabulary.ts'

type Taken = {
  lesson: OpenLesson
  saved: LessonView
  met: readonly string[]
  courseItems: readonly LessonItem[]
  vocabulary: CourseVocabulary
}

/**
 * /lessons/:id; the route gives each lesson its own screen. Reads what the device has; the network is waited
 * for only where it has nothing.
 */
export function LessonPage({
  lessonId,
  requirePremium,
}: {
  lessonId: string
  requirePremium: PremiumWrapper
}) {
  const found = useLesson(lessonId)
  const course = useLessons()
  const saved = useLessonProgress(lessonId)
  const met = useLearnerQuery(readMetItems, lessonId)
  const { state, failure } = useCoursePull()
  const { learner, loadEngine } = useLearnerState()
  // A lesson is about to be written to: what writes must be there before the first answer.
  useEffect(() => loadEngine(), [loadEngine])

  /** What was opened stays open: a pull in the middle of a lesson changes nothing on the screen. */
  const [taken, setTaken] = useState<Taken | null>(null)
  const courseItems = useMemo(() => (course ? knownItems(course.filter(isOpen)) : null), [course])
  const vocabulary = useVocabulary(courseItems)
  const lesson = found?.lesson
  const areVoicesKnown = useHouseholdVoices(courseItems)
  const isRead = saved && met && courseItems && vocabulary && areVoicesKnown
  if (!taken && learner && lesson && isOpen(lesson) && isRead) {
    setTaken({ lesson, saved, met, courseItems, vocabulary })
  }

  if (taken) {
    if (taken.lesson.exercises.length === 0) {
      return <CannotShow heading={EXERCISE_NOT_FOUND.heading} text={NO_LESSON_DATA} />
    }
    return <LessonPlayer {...taken} />
  }
  // What fetches a lesson that is not here comes with the learner.
  if (learner && found && course) {
    const refusal = lessonRefusal({
      lesson: found.lesson,
      courseSize: course.length,
      state,
      failure,
    })
    if (refusal) return <CannotAccess refusal={refusal} requirePremium={requirePremium} />
  }
  return <LessonLoading />
}

/** Once each: a lesson brings along what it comes back to, for whoever may not open the lesson that teaches it. */
function knownItems(lessons: readonly OpenLesson[]): LessonItem[] {
  const own = lessons.flatMap(({ items }) => items)
  const ids = new Set(own.map(({ id }) => id))
  const brought = lessons.flatMap(({ earlierItems }) => earlierItems)
  return [
    ...own,
    ...new Map(brought.filter(({ id }) => !ids.has(id)).map((item) => [item.id, item])).values(),
  ]
}

/** Until the lesson is read, in the lesson's own frame: nothing above it goes when it comes. */
function LessonLoading() {
  useFocusMode('lesson')
  return <LoadingView text="Apni Boli is laying out your lesson" />
}
