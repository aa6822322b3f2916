import { sendSuggestion, type SuggestionInput } from '#contract/suggestion.ts'
import { openLessonFor } from '../course/find-lesson.ts'
import type { Course } from '../course/course.ts'
import { findIdempotencyRecords, insertIdempotencyRecords } from '../db/idempotency-records.ts'
import type { Queries, SuggestionRow } from '../db/schema.ts'
import { insertSuggestion, measureSuggestionsOf } from '../db/suggestions.ts'
import { lockUsers } from '../db/users.ts'
import type { LearnerRequest } from '../http/endpoint.ts'
import { fingerprintOf, repeatedResponse } from '../http/idempotency.ts'
import { response, itemNotFound, refuse, type Reply, tooMany, unauthorized } from '../http/reply.ts'
import type { RateLimits } from '../rate-limits.ts'
import type { Services } from '../services.ts'

/** Three for each word of the course. */
const MAX_SUGGESTIONS = 1_000
/** Of all together, so that many short ones fit and few of the longest. */
const MAX_SUGGESTED_BYTES = 600_000

const tooManySuggestions = (): Reply =>
  refuse(
    422,
    'You have sent us more suggestions than one account may hold: thank you. This one stays on your device: export it, and write to us.',
  )

type Request = Pick<LearnerRequest<SuggestionInput>, 'body' | 'user' | 'key'>

/**
 * Keeps how a learner says an item, once under one key. Only about items of lessons that the learner may
 * open: the others answer as the lesson does.
 */
export async function takeSuggestion(
  services: Services,
  limits: RateLimits,
  request: Request,
): Promise<Reply> {
  const { db, course } = services
  const { user, body } = request
  const repeat = await db.read((queries) => findRepeat(queries, request))
  if (repeat !== null) return repeat
  const lessonId = lessonOf(course, body.itemId)
  if (lessonId === undefined) return itemNotFound()
  const lesson = openLessonFor(user, course, lessonId)
  if (!lesson.ok) return lesson.failure
  const waitMs = await limits.count([{ limit: 'suggestion-account', of: [user.id] }])
  if (waitMs !== null) return tooMany(waitMs)
  return db.write((tx) => keep(services, tx, request))
}

async function keep({ db, clock, ids }: Services, tx: Queries, request: Request): Promise<Reply> {
  // The account may have gone, or a twin of this request may have come, since it was looked at.
  const [holder] = await lockUsers(tx, db.kind, [request.user.id])
  if (holder?.session_version !== request.user.session_version) return unauthorized()
  const repeat = await findRepeat(tx, request)
  if (repeat !== null) return repeat
  const { count, bytes } = await measureSuggestionsOf(tx, holder.id)
  if (count >= MAX_SUGGESTIONS || bytes >= MAX_SUGGESTED_BYTES) return tooManySuggestions()
  const now = new Date(clock()).toISOString()
  await insertSuggestion(tx, newSuggestion(request, request.key ?? ids(), now))
  const reply = response({ suggested: true })
  if (request.key !== undefined) {
    const fingerprint = fingerprintOf(contentOf(request))
    const kept = { user_id: holder.id, key: request.key, fingerprint, created_at: now }
    const { status, json: body } = reply
    await insertIdempotencyRecords(tx, [{ ...kept, status, body, kind: 'suggestion' }])
  }
  return reply
}

function newSuggestion({ user, body }: Request, id: string, now: string): SuggestionRow {
  return {
    user_id: user.id,
    id,
    item_id: body.itemId,
    roman: body.roman || null,
    shahmukhi: body.shahmukhi || null,
    place: body.place || null,
    comment: plainText(body.comment ?? '') || null,
    created_at: now,
  }
}

function lessonOf(course: Course, itemId: string): string | undefined {
  return course.lessons.find(({ items }) => items.some(({ id }) => id === itemId))?.id
}

async function findRepeat(queries: Queries, request: Request): Promise<Reply | null> {
  if (request.key === undefined) return null
  const [kept] = await findIdempotencyRecords(queries, [
    { userId: request.user.id, key: request.key },
  ])
  return repeatedResponse(kept, contentOf(request))
}

function contentOf({ body }: Request): string {
  return `${sendSuggestion.method} ${sendSuggestion.path} ${JSON.stringify(body)}`
}

/** Lines and tabs stay; other control characters mean nothing in a note, and no database likes them. */
function plainText(note: string): string {
  return note.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
}
