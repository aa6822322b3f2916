import { updateProfile, type ProfileInput } from '#contract/profile.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { nameParts } from '../auth/name-parts.ts'
import { loadUserView } from './user-view.ts'
import {
  findIdempotencyRecords,
  insertIdempotencyRecords,
  deleteIdempotencyRecordsBeyondNewest,
} from '../db/idempotency-records.ts'
import { voidMailTokens } from '../db/mail-tokens.ts'
import type { Queries, UserRow } from '../db/schema.ts'
import {
  emailKey,
  findUserByEmail,
  lockUsers,
  type ProfileColumns,
  updateUser,
} from '../db/users.ts'
import { fingerprintOf, firstResponse } from '../idempotency/first-response.ts'
import { enqueueMail } from '../mail-queue/enqueue-mail.ts'
import { sendMailsSoon } from '../mail-queue/send-mails.ts'
import type { RateLimits } from '../rate-limits.ts'
import type { Refusal } from '../refusal.ts'
import type { CoreServices } from '../core-services.ts'

type Request = { body: ProfileInput; user: UserRow; key: string | undefined; origin: string }

/** The JSON of the response, or the refusal. */
type Changed = Result<string, Refusal>

/**
 * Changes what is named and nothing else; all of it or, where the address is taken, nothing. The sync
 * queue sends it late and again: under one key it happens once, and one mail goes out.
 */
export async function changeProfile(
  services: CoreServices,
  limits: RateLimits,
  request: Request,
): Promise<Changed> {
  const { db } = services
  const { body, user } = request
  const repeat = await db.read((queries) => findRepeat(queries, request))
  if (repeat !== null) return repeat
  const isNewAddress = body.email !== undefined && emailKey(body.email) !== user.email_key
  const counted = isNewAddress
    ? (['change-address-account', 'change-address-account-day'] as const)
    : (['change-profile-account'] as const)
  const waitMs = await limits.hit(counted.map((limit) => ({ limit, of: [user.id] })))
  if (waitMs !== null) return fail({ kind: 'too-many', waitMs })
  try {
    const { changed, mailIds } = await db.write((tx) => apply(services, tx, request))
    sendMailsSoon(services, mailIds)
    return changed
  } catch (error) {
    // Of many who want one address at once the index lets one through and fails the others.
    if (await db.read((queries) => isTaken(queries, request)))
      return fail({ kind: 'address-taken' })
    throw error
  }
}

async function apply(
  services: CoreServices,
  tx: Queries,
  request: Request,
): Promise<{ changed: Changed; mailIds: (string | null)[] }> {
  const [before] = await lockUsers(tx, services.db.kind, [request.user.id])
  if (before === undefined || before.session_version !== request.user.session_version) {
    return { changed: fail({ kind: 'unauthorized' }), mailIds: [] }
  }
  const repeat = await findRepeat(tx, request)
  if (repeat !== null) return { changed: repeat, mailIds: [] }
  if (await isTaken(tx, request)) {
    return { changed: fail({ kind: 'address-taken' }), mailIds: [] }
  }

  const changes = changedColumns(before, request.body)
  const after = { ...before, ...changes }
  const now = new Date(services.clock()).toISOString()
  if (Object.keys(changes).length > 0) await updateUser(tx, before.id, changes)
  const mailIds: (string | null)[] = []
  if (after.email_key !== before.email_key) {
    // Links that went to the old address open nothing any more.
    await voidMailTokens(tx, before.id, 'verify-email', now)
    await voidMailTokens(tx, before.id, 'reset-password', now)
    const { origin } = request
    mailIds.push(
      await enqueueMail(services, tx, { kind: 'new-address', to: after, origin }),
      await enqueueMail(services, tx, { kind: 'address-changed', to: before, origin }),
    )
  }
  const json = JSON.stringify({ user: await loadUserView(services, tx, after) })
  if (request.key !== undefined) {
    const fingerprint = fingerprintOf(contentOf(request))
    const record = { user_id: before.id, key: request.key, fingerprint, created_at: now }
    await insertIdempotencyRecords(tx, [{ ...record, status: 200, body: json, kind: 'profile' }])
    await deleteIdempotencyRecordsBeyondNewest(tx, before.id, 'profile')
  }
  return { changed: ok(json), mailIds }
}

function changedColumns(user: UserRow, body: ProfileInput): Partial<ProfileColumns> {
  const { firstName, lastName } = { ...nameParts(user), ...definedOf(body) }
  const namesName = body.firstName !== undefined || body.lastName !== undefined
  return {
    ...(namesName && {
      first_name: firstName,
      last_name: lastName,
      name: `${firstName} ${lastName}`.trim(),
    }),
    ...(body.email !== undefined && {
      email: body.email,
      email_key: emailKey(body.email),
      // Another spelling is the same address, and was verified with it.
      email_verified: emailKey(body.email) === user.email_key ? user.email_verified : 0,
    }),
    ...(body.learningGoal !== undefined && { learning_goal: body.learningGoal }),
    ...(body.dailyGoal !== undefined && { daily_goal: body.dailyGoal }),
    ...(body.notifications !== undefined && { notifications: body.notifications ? 1 : 0 }),
    ...(body.reminderHour !== undefined && { reminder_hour: body.reminderHour }),
  }
}

function definedOf({ firstName, lastName }: ProfileInput) {
  return {
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
  }
}

async function findRepeat(queries: Queries, request: Request): Promise<Changed | null> {
  if (request.key === undefined) return null
  const [kept] = await findIdempotencyRecords(queries, [
    { userId: request.user.id, key: request.key },
  ])
  return firstResponse(kept, contentOf(request))
}

async function isTaken(queries: Queries, { body, user }: Request): Promise<boolean> {
  if (body.email === undefined) return false
  const holder = await findUserByEmail(queries, body.email)
  return holder !== undefined && holder.id !== user.id
}

/** In the order of the schema, so that the same changes are the same request. */
function contentOf({ body }: Request): string {
  return `${updateProfile.method} ${updateProfile.path} ${JSON.stringify(body)}`
}
