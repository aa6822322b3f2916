import { sendSuggestion, type SuggestionInput } from '#contract/suggestion.ts'
import { pathOfKinCard } from '#domain/kinship/kin-card.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { openLessonFor } from '../course/find-lesson.ts'
import type { Course } from '../course/course.ts'
import { findIdempotencyRecords, insertIdempotencyRecords } from '../db/idempotency-records.ts'
import type { LearnerRow, Queries, SuggestionRow } from '../db/schema.ts'
import { insertSuggestion, measureSuggestionsOf } from '../db/suggestions.ts'
import { lockUsers } from '../db/users.ts'
import { fingerprintOf, firstResponse } from '../idempotency/first-response.ts'
import type { RateLimits } from '../rate-limits.ts'
import type { Refusal } from '../refusal.ts'
import type { CoreServices } from '../core-services.ts'

/** Three for each word of the course. */
const MAX_SUGGESTIONS = 1_000
/** Of all together, so that many short ones fit and few of the longest. */
const MAX_SUGGESTED_BYTES = 600_000

type Request = { body: SuggestionInput; user: LearnerRow; key: string | undefined }

/** The JSON of the response, or the refusal. */
type Taken = Result<string, Refusal>

/**
 * Keeps how a learner says an item or a relation of the family tree, once under one key. Of items only those of
 * lessons that the learner may open: the others answer as the lesson does.
 */
export async function takeSuggestion(
  services: CoreServices,
  limits: RateLimits,
  request: Request,
): Promise<Taken> {
  const { db, course } = services
  const { user, body } = request
  const repeat = await db.read((queries) => findRepeat(queries, request))
  if (repeat !== null) return repeat
  if (pathOfKinCard(body.itemId) === null) {
    const lessonId = lessonOf(course, body.itemId)
    if (lessonId === undefined) return fail({ kind: 'item-not-found' })
    const lesson = openLessonFor(user, course, lessonId)
    if (!lesson.ok) return lesson
  }
  const waitMs = await limits.hit([{ limit: 'suggestion-account', of: [user.id] }])
  if (waitMs !== null) return fail({ kind: 'too-many', waitMs })
  return db.write((tx) => keep(services, tx, request))
}

async function keep(
  { db, clock, ids }: CoreServices,
  tx: Queries,
  request: Request,
): Promise<Taken> {
  // The account may have gone, or a twin of this request may have come, since it was looked at.
  const [holder] = await lockUsers(tx, db.kind, [request.user.id])
  if (holder?.session_version !== request.user.session_version)
    return fail({ kind: 'unauthorized' })
  const repeat = await findRepeat(tx, request)
  if (repeat !== null) return repeat
  const { count, bytes } = await measureSuggestionsOf(tx, holder.id)
  if (count >= MAX_SUGGESTIONS || bytes >= MAX_SUGGESTED_BYTES)
    return fail({ kind: 'suggestions-full' })
  const now = new Date(clock()).toISOString()
  await insertSuggestion(tx, newSuggestion(request, request.key ?? ids(), now))
  const json = JSON.stringify({ suggested: true })
  if (request.key !== undefined) {
    const fingerprint = fingerprintOf(contentOf(request))
    const kept = { user_id: holder.id, key: request.key, fingerprint, created_at: now }
    await insertIdempotencyRecords(tx, [{ ...kept, status: 200, body: json, kind: 'suggestion' }])
  }
  return ok(json)
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

async function findRepeat(queries: Queries, request: Request): Promise<Taken | null> {
  if (request.key === undefined) return null
  const [kept] = await findIdempotencyRecords(queries, [
    { userId: request.user.id, key: request.key },
  ])
  return firstResponse(kept, contentOf(request))
}

function contentOf({ body }: Request): string {
  return `${sendSuggestion.method} ${sendSuggestion.path} ${JSON.stringify(body)}`
}

/** Lines and tabs stay; other control characters mean nothing in a note, and no database likes them. */
function plainText(note: string): string {
  return note.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
}
