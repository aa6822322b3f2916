import type { ListedLesson } from '#contract/lesson.ts'
import { FREE_LESSON_COUNT } from '#domain/plans.ts'
import { isOpen } from '../open-lesson.ts'
import { clipKey, lessonOfKey } from './clip-cache.ts'

/** A clip of a lesson as its item tells of it. */
export type LessonClip = {
  /** As it is asked for: signed where the lesson is not free. */
  address: string
  key: string
  bytes: number
  /** Lower-case hex. */
  sha256: string
}

/**
 * The clips of a lesson that this learner may open, and of what it comes back to; none of one that is locked. What comes
 * with the app is listed for the free lessons alone. `origin` is the page's.
 */
export function clipsOf(lesson: ListedLesson, origin: string): LessonClip[] {
  const items = isOpen(lesson) ? [...lesson.items, ...lesson.earlierItems] : []
  const clips = new Map<string, LessonClip>()
  for (const { audioUrl, audioBytes, audioSha256: sha256 } of items) {
    if (audioUrl === undefined || sha256 === undefined) continue
    const key = clipKey(audioUrl, origin)
    const isFree = comesWithTheApp({ order: lessonOfKey(key) ?? lesson.order })
    if (isFree && !comesWithTheApp(lesson)) continue
    clips.set(key, { address: new URL(audioUrl, origin).href, key, bytes: audioBytes ?? 0, sha256 })
  }
  return [...clips.values()]
}

/** The free lessons' clips are in the app itself: the worker precaches them. */
export function comesWithTheApp(lesson: { order: number }): boolean {
  return lesson.order <= FREE_LESSON_COUNT
}
