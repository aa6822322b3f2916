import { getGuestLesson, getLesson, listLessons } from '#contract/lesson-calls.ts'
import { hasHadPremium, isPremium } from '#domain/plans.ts'
import { type ClipAddresses, clipAddressesUntil } from '../audio/clip-addresses.ts'
import { learnerOf, openLessonFor } from '../course/find-lesson.ts'
import { firstLesson, lessonFor, withAddresses } from '../course/lesson-view.ts'
import { begunLessons, completedLessons } from '../db/learning-record.ts'
import { reviewedItems } from '../db/reviews.ts'
import type { LearnerRow } from '../db/schema.ts'
import type { Endpoints } from '../http/endpoint.ts'
import { compressedReply } from '../http/compressed-reply.ts'
import { withEtag } from '../http/etag.ts'
import { refusalReply } from '../http/refusal-reply.ts'
import { response, type Reply, tooMany } from '../http/reply.ts'
import type { RateLimits } from '../rate-limits.ts'
import type { Services } from '../services.ts'

/** Lists held in memory at a time. Most learners share one of a few; a lapsed subscriber may have their own. */
const MOST_LISTS = 64

/** The course, each lesson whole or as its head, and single lessons. */
export function lessonRoutes(
  endpoints: Endpoints,
  { course, clock, db }: Services,
  clips: Pick<ClipAddresses, 'sign'>,
  limits: RateLimits,
): void {
  // Learners who may read the same share a list. It is compressed once, until its addresses change.
  let lists = new Map<string, Promise<Reply>>()
  let writtenUntil = 0
  const paidFor = course.lessons.filter((lesson) => lesson.isPremium)

  endpoints.forLearner(listLessons, async ({ user }) => {
    const learner = learnerOf(user)
    // Whose premium has ended keeps the words that they learnt.
    const hasLapsed = hasHadPremium(learner) && !isPremium(learner)
    const learnt = hasLapsed ? await learntBy(user) : { lessons: [], items: [] }
    const { emailVerified, subscriptionStatus } = learner
    const standing = [emailVerified, subscriptionStatus, learnt.lessons, learnt.items].join(' ')
    const until = clipAddressesUntil(clock())
    if (until !== writtenUntil) lists = new Map()
    writtenUntil = until
    let list = lists.get(standing)
    if (list === undefined) {
      const lessons = course.lessons.map((lesson) =>
        lessonFor(learner, lesson, addressesUntil(until), {
          lessons: new Set(learnt.lessons),
          items: new Set(learnt.items),
        }),
      )
      list = compressedReply(withEtag(response({ lessons })))
      if (lists.size >= MOST_LISTS) lists.clear()
      lists.set(standing, list)
    }
    return list
  })

  endpoints.forLearner(getLesson, async ({ user, params }) => {
    const lesson = openLessonFor(user, course, params['id'])
    if (!lesson.ok) return refusalReply(lesson.failure)
    const until = clipAddressesUntil(clock())
    return response({ lesson: withAddresses(lesson.value, addressesUntil(until)) })
  })

  let guestLesson: Promise<Reply> | undefined
  endpoints.forAnyone(getGuestLesson, async ({ ip }) => {
    const waitMs = await limits.hit([{ limit: 'guest-lesson-address', of: [ip] }])
    if (waitMs !== null) return tooMany(waitMs)
    guestLesson ??= compressedReply(withEtag(response({ lesson: firstLesson(course) })))
    return guestLesson
  })

  function learntBy(user: LearnerRow): Promise<{ lessons: string[]; items: string[] }> {
    return db.read(async (queries) => {
      const completed = new Set(await completedLessons(queries, user))
      const begun = new Set(await begunLessons(queries, user))
      const answered = new Set(await reviewedItems(queries, user.id))
      // A device can send answers about any word; a lesson is begun by those alone whom it is open to.
      const seen = paidFor.filter(({ id }) => begun.has(id)).flatMap(({ items }) => items)
      return {
        lessons: paidFor.map(({ id }) => id).filter((id) => completed.has(id)),
        items: seen.map(({ id }) => id).filter((id) => answered.has(id)),
      }
    })
  }

  function addressesUntil(until: number): (path: string) => string {
    return (path) => clips.sign(path, until)
  }
}
