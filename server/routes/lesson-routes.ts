import { getGuestLesson, getLesson, listLessons } from '#contract/lesson-calls.ts'
import { type ClipAddresses, clipAddressesUntil } from '../audio/clip-addresses.ts'
import { learnerOf, openLessonFor } from '../course/find-lesson.ts'
import { firstLesson, lessonFor, withAddresses } from '../course/lesson-view.ts'
import type { Endpoints } from '../http/endpoint.ts'
import { compressedReply } from '../http/compressed-reply.ts'
import { withEtag } from '../http/etag.ts'
import { refusalReply } from '../http/refusal-reply.ts'
import { response, type Reply, tooMany } from '../http/reply.ts'
import type { RateLimits } from '../rate-limits.ts'
import type { Services } from '../services.ts'

/** The course, each lesson whole or as its head, and single lessons. */
export function lessonRoutes(
  endpoints: Endpoints,
  { course, clock }: Services,
  clips: Pick<ClipAddresses, 'sign'>,
  limits: RateLimits,
): void {
  // It looks the same for all of one standing; each is written out and compressed once, and anew when its addresses are.
  let lists = new Map<string, Promise<Reply>>()
  let writtenUntil = 0

  endpoints.forLearner(listLessons, async ({ user }) => {
    const learner = learnerOf(user)
    const standing = `${learner.emailVerified} ${learner.subscriptionStatus}`
    const until = clipAddressesUntil(clock())
    if (until !== writtenUntil) lists = new Map()
    writtenUntil = until
    let list = lists.get(standing)
    if (list === undefined) {
      const lessons = course.lessons.map((lesson) =>
        lessonFor(learner, lesson, addressesUntil(until)),
      )
      list = compressedReply(withEtag(response({ lessons })))
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

  function addressesUntil(until: number): (path: string) => string {
    return (path) => clips.sign(path, until)
  }
}
