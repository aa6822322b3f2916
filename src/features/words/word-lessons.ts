import type { LessonItem, ListedLesson, LockedLesson } from '#contract/lesson.ts'
import { isOpen } from '#data/open-lesson.ts'
import { type LessonLock, lockOf } from '#domain/plans.ts'

/** Why not all of a lesson's words are here. `ended`: premium has, and what was learnt stays. */
export type WordsLock = LessonLock | 'ended'

/** A lesson of the word book. */
export type WordLesson = {
  id: string
  order: number
  title: string
  /** What may be read of it. */
  items: readonly LessonItem[]
  /** Shown in their place. */
  samples: NonNullable<LockedLesson['sampleWords']>
  lock: WordsLock | null
}

/** The course as its words. What the device has says what may be read. */
export function wordLessons(
  lessons: readonly ListedLesson[],
  plan: { subscriptionStatus: string },
): WordLesson[] {
  return lessons.map((lesson) => {
    const { id, order, title } = lesson
    const items = isOpen(lesson) ? lesson.items : (lesson.learnt ?? [])
    const samples = isOpen(lesson) ? [] : (lesson.sampleWords ?? [])
    return { id, order, title, items, samples, lock: wordsLock(lesson, plan) }
  })
}

function wordsLock(lesson: ListedLesson, plan: { subscriptionStatus: string }): WordsLock | null {
  if (isOpen(lesson)) return null
  const lock = lockOf(plan, lesson)
  return lesson.learnt && lock !== 'coming' ? 'ended' : lock
}

/** An item with the lesson that teaches it. */
export type Word = { item: LessonItem; lesson: WordLesson }

/** Everything that may be read, in the course's order. */
export function wordsOf(lessons: readonly WordLesson[]): Word[] {
  return lessons.flatMap((lesson) => lesson.items.map((item) => ({ item, lesson })))
}

/** The sentences and phrases that hold a word: by their own division into words. */
export function linesWith(itemId: string, words: readonly Word[]): Word[] {
  return words.filter(
    ({ item }) => item.id !== itemId && item.words?.some((word) => word.itemId === itemId),
  )
}
