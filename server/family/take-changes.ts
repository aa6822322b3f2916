import { randomUUID } from 'node:crypto'
import { type FamilyInput, type FamilyResponse, sendFamily } from '#contract/family.ts'
import {
  changedAfter,
  compareChanges,
  type FamilyEntry,
  isDetail,
  MOST_PEOPLE,
  MOST_WORDS,
  slotOf,
} from '#domain/kinship/family-entry.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { CoreServices } from '../core-services.ts'
import { findFamily, type KeptEntry, saveFamily } from '../db/family.ts'
import {
  deleteIdempotencyRecordsBeyondNewest,
  findIdempotencyRecords,
  insertIdempotencyRecords,
} from '../db/idempotency-records.ts'
import type { LearnerRow, Queries } from '../db/schema.ts'
import { lockUsers } from '../db/users.ts'
import { fingerprintOf, firstResponse } from '../idempotency/first-response.ts'
import type { RateLimits } from '../rate-limits.ts'
import type { Refusal } from '../refusal.ts'
import { type FamilyChanges, tellFamilyChanges } from './family-changed.ts'

/**
 * Twice what a household may keep, as two devices may each have filled it, and removed entries stay. Details may be as many again.
 */
export const MAX_ENTRIES = 4 * (MOST_PEOPLE + MOST_WORDS)
/** Of all together: whatever a household may keep fits in, with names of usual length. */
export const MAX_FAMILY_BYTES = 400_000

type Request = { body: FamilyInput; user: LearnerRow; key: string | undefined }
type Taken = Result<FamilyResponse, Refusal>

/** Keeps the last change of each person, detail and word. A call adds all of its changes or none. */
export async function takeChanges(
  { db, clock }: CoreServices,
  limits: RateLimits,
  request: Request,
): Promise<Taken> {
  const waitMs = await limits.hit([{ limit: 'family-account', of: [request.user.id] }])
  if (waitMs !== null) return fail({ kind: 'too-many', waitMs })
  // A write may be tried again: what its last try came to counts.
  let outcome: FamilyChanges | null = null
  const taken = await db.write(async (tx): Promise<Taken> => {
    outcome = null
    const { body, user } = request
    const [holder] = await lockUsers(tx, db.kind, [user.id])
    if (holder?.session_version !== user.session_version) return fail({ kind: 'unauthorized' })
    const kept = await findFamily(tx, user.id)
    const repeat = await findRepeat(tx, request)
    if (repeat !== null) return repeat.ok ? ok(responseOf(body, kept)) : repeat
    const merged = merge(kept, body.changes, clock())
    const after = withoutDetailsOfRemoved(merged, clock())
    const sent = body.changes.length
    if (isTooMuch(after) && sizeOf(after) > sizeOf(kept)) {
      outcome = { kept: 0, older: 0, full: sent }
      return fail({ kind: 'family-full' })
    }
    const before = new Set(kept)
    const isNew = (one: KeptEntry): boolean => !before.has(one)
    await saveFamily(tx, user.id, after.filter(isNew))
    const taken = merged.filter(isNew).length
    outcome = { kept: taken, older: sent - taken, full: 0 }
    await keepKey(tx, request, new Date(clock()).toISOString())
    return ok(responseOf(body, after))
  })
  if (outcome !== null) tellFamilyChanges(outcome)
  return taken
}

/** Each change in its order; an older one than what is there changes nothing. */
function merge(
  kept: readonly KeptEntry[],
  changes: readonly FamilyEntry[],
  nowMs: number,
): KeptEntry[] {
  const bySlot = new Map(kept.map((one) => [slotOf(one.entry), one]))
  const nextSeq = numbering(kept, nowMs)
  for (const change of changes) {
    const slot = slotOf(change)
    const before = bySlot.get(slot)?.entry
    const entry = { ...change, changedAt: admit(change, before, nowMs) }
    if (before !== undefined && (before.id === entry.id || compareChanges(before, entry) >= 0))
      continue
    bySlot.set(slot, { entry, seq: nextSeq() })
  }
  return [...bySlot.values()]
}

/**
 * Removes the details that somebody had before they were taken out: the device that took them out may not have known them. Each
 * removal is a change of its own, which every device hears of and returns to a server that was restored from a backup.
 */
function withoutDetailsOfRemoved(entries: readonly KeptEntry[], nowMs: number): KeptEntry[] {
  const removed = new Map(
    entries.flatMap(({ entry }) =>
      entry.kind === 'person' && entry.value === null ? [[entry.key, entry]] : [],
    ),
  )
  const nextSeq = numbering(entries, nowMs)
  return entries.map((one) => {
    const { entry } = one
    const removal = removed.get(entry.key)
    if (removal === undefined || !isDetail(entry) || entry.value === null) return one
    if (compareChanges(entry, removal) > 0) return one
    const changedAt = changedAfter(Date.parse(removal.changedAt), entry.changedAt)
    return { entry: { ...entry, id: randomUUID(), changedAt, value: null }, seq: nextSeq() }
  })
}

/** By the time: a restored server gives no number again, so that a cursor of before stands for nothing else. */
function numbering(kept: readonly KeptEntry[], nowMs: number): () => number {
  let last = Math.max(0, ...kept.map(({ seq }) => seq))
  return () => {
    last = Math.max(nowMs, last + 1)
    return last
  }
}

/** A time in the future counts as now, and of several the later one as later. */
function admit({ changedAt }: FamilyEntry, before: FamilyEntry | undefined, nowMs: number): string {
  const ms = Date.parse(changedAt)
  if (ms <= nowMs) return new Date(ms).toISOString()
  const beforeMs = before === undefined ? nowMs : Date.parse(before.changedAt) + 1
  return new Date(Math.max(nowMs, beforeMs)).toISOString()
}

function isTooMuch(entries: readonly KeptEntry[]): boolean {
  return entries.length > MAX_ENTRIES || sizeOf(entries) > MAX_FAMILY_BYTES
}

function sizeOf(entries: readonly KeptEntry[]): number {
  return entries.reduce((sum, { entry }) => sum + Buffer.byteLength(JSON.stringify(entry)), 0)
}

function responseOf({ changes }: FamilyInput, entries: readonly KeptEntry[]): FamilyResponse {
  const slots = new Set(changes.map(slotOf))
  return { entries: entries.map(({ entry }) => entry).filter((entry) => slots.has(slotOf(entry))) }
}

async function findRepeat(
  tx: Queries,
  request: Request,
): Promise<ReturnType<typeof firstResponse>> {
  if (request.key === undefined) return null
  const [kept] = await findIdempotencyRecords(tx, [{ userId: request.user.id, key: request.key }])
  return firstResponse(kept, contentOf(request))
}

/** Without the response: a repeat is told what stands by then. */
async function keepKey(tx: Queries, request: Request, now: string): Promise<void> {
  if (request.key === undefined) return
  const { user, key } = request
  const row = { user_id: user.id, key, created_at: now, status: 200, body: '' }
  const fingerprint = fingerprintOf(contentOf(request))
  await insertIdempotencyRecords(tx, [{ ...row, fingerprint, kind: 'learning' }])
  await deleteIdempotencyRecordsBeyondNewest(tx, user.id, 'learning')
}

function contentOf({ body }: Request): string {
  return `${sendFamily.method} ${sendFamily.path} ${JSON.stringify(body)}`
}
