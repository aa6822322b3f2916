import type { LessonItem, ListedLesson, LockedLesson, OpenLesson } from '#contract/lesson.ts'
import { lessonAccess } from '#domain/lesson-access.ts'
import type { Course } from './course.ts'

/** The one that opens to everybody; its clips are free, so that no address in it is signed. */
export function firstLesson({ lessons }: Course): OpenLesson {
  const first = lessons.find(({ order }) => order === 1)
  if (first === undefined) throw new Error('The course has no first lesson')
  return first
}

/** What stays readable when premium has ended, by id: completed lessons, and single items that were answered. */
export type Learnt = { lessons: ReadonlySet<string>; items: ReadonlySet<string> }

type Learner = { emailVerified: boolean; subscriptionStatus: string }

/** The address of a clip as its reader gets it. */
type AddressOf = (path: string) => string

/**
 * A lesson as this learner may see it. An open lesson is complete, with the addresses of its clips. A locked lesson has only its head,
 * and three sample words, or the words that the learner has learnt of it, and the closing task of a completed one.
 */
export function lessonFor(
  learner: Learner,
  lesson: OpenLesson,
  addressOf: AddressOf,
  learnt: Learnt,
): ListedLesson {
  const access = lessonAccess(learner, lesson)
  if (access === 'open') return withAddresses(lesson, addressOf)
  const head = headOf(lesson, access)
  const isCompleted = learnt.lessons.has(lesson.id)
  const isKept = ({ id }: LessonItem) => isCompleted || learnt.items.has(id)
  const kept = access === 'premium' ? lesson.items.filter(isKept) : []
  return kept.length > 0
    ? {
        ...head,
        learnt: kept.map(withoutClip),
        ...(isCompleted && { sayAtHome: lesson.sayAtHome }),
      }
    : { ...head, sampleWords: sampleWords(lesson.items) }
}

const SAMPLE_SIZE = 3

/** Words before lines, each in the lesson's order. */
function sampleWords(items: readonly LessonItem[]): LockedLesson['sampleWords'] {
  const isLine = ({ partOfSpeech }: LessonItem) => /^(?:sentence|phrase)$/.test(partOfSpeech)
  return [...items.filter((item) => !isLine(item)), ...items.filter(isLine)]
    .slice(0, SAMPLE_SIZE)
    .map(({ roman, shahmukhi, english }) => ({ roman, shahmukhi, english }))
}

/** For those alone who may open the lesson: an address is the permission to fetch its clip. */
export function withAddresses(lesson: OpenLesson, addressOf: AddressOf): OpenLesson {
  const addressed = <T extends { audioUrl?: string | undefined }>(one: T): T =>
    one.audioUrl === undefined ? one : { ...one, audioUrl: addressOf(one.audioUrl) }
  return {
    ...lesson,
    items: lesson.items.map(addressed),
    earlierItems: lesson.earlierItems.map(addressed),
    exercises: lesson.exercises.map(addressed),
  }
}

/** Nothing that leads to a clip, and nothing about it. */
function withoutClip(item: LessonItem): LessonItem {
  const {
    audioUrl: _url,
    audioOrigin: _origin,
    audioDurationMs: _duration,
    audioBytes: _bytes,
    audioSha256: _hash,
    audioSpeaker: _speaker,
    audioTerms: _terms,
    ...words
  } = item
  return words
}

function headOf(lesson: OpenLesson, locked: LockedLesson['locked']): LockedLesson {
  const { id, title, description, order, category, path, isPremium, headline } = lesson
  return {
    id,
    title,
    description,
    order,
    category,
    path,
    isPremium,
    headline,
    exerciseCount: lesson.exerciseCount,
    locked,
  }
}
