import type { Queries } from './schema.ts'
import type { RecordingRow } from './voices-schema.ts'

/** Ids of deleted takes that an account keeps, so that devices forget them and nothing comes back under them. */
const MAX_REMOVED = 2_000

/** A take that is there. */
export type StoredRecording = RecordingRow & { object_key: string }

export function isStored(row: RecordingRow): row is StoredRecording {
  return row.object_key !== null
}

/**
 * Stands for the invitation of a take that the owner's device sent again after a restore: that device does not know the id. No link
 * reads the take until the speaker's own device sends it.
 */
export const FORGOTTEN_LINK = ''

export function isOfNoLink({ invitation_id: id }: Pick<RecordingRow, 'invitation_id'>): boolean {
  return id === null || id === FORGOTTEN_LINK
}

type Which = { userId: string; id?: string; speakerId?: string; invitationId?: string }

function select(queries: Queries, { userId, id, speakerId, invitationId }: Which) {
  let query = queries.selectFrom('recordings').selectAll().where('user_id', '=', userId)
  if (id !== undefined) query = query.where('id', '=', id)
  if (speakerId !== undefined) query = query.where('speaker_id', '=', speakerId)
  if (invitationId !== undefined) query = query.where('invitation_id', '=', invitationId)
  return query.orderBy('seq')
}

/** In the order of their changes; deleted ones too. */
export function findRecordings(queries: Queries, which: Which): Promise<RecordingRow[]> {
  return select(queries, which).execute()
}

/** The next changes behind a number. */
export function findChanges(
  queries: Queries,
  { userId, after, limit }: { userId: string; after: number; limit: number },
): Promise<RecordingRow[]> {
  return select(queries, { userId }).where('seq', '>', after).limit(limit).execute()
}

export async function findChange(
  queries: Queries,
  { userId, seq }: { userId: string; seq: number },
): Promise<RecordingRow | undefined> {
  return select(queries, { userId }).where('seq', '=', seq).executeTakeFirst()
}

/** What a household has, of takes that are there. */
export async function measureRecordings(
  queries: Queries,
  userId: string,
): Promise<{ count: number; bytes: number }> {
  const { count, bytes } = await queries
    .selectFrom('recordings')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('count'),
      fn.sum<number | string | null>('bytes').as('bytes'),
    ])
    .where('user_id', '=', userId)
    .where('object_key', 'is not', null)
    .executeTakeFirstOrThrow()
  return { count: Number(count), bytes: Number(bytes) }
}

/** How many takes came through each invitation and are there. */
export async function countByInvitation(
  queries: Queries,
  userId: string,
): Promise<Map<string, number>> {
  const rows = await queries
    .selectFrom('recordings')
    .select(({ fn }) => ['invitation_id', fn.countAll<number | string>().as('count')])
    .where('user_id', '=', userId)
    .where('object_key', 'is not', null)
    .groupBy('invitation_id')
    .execute()
  return new Map(rows.map(({ invitation_id: id, count }) => [id ?? '', Number(count)]))
}

export async function insertRecording(
  tx: Queries,
  row: Omit<RecordingRow, 'seq'>,
  nowMs: number,
): Promise<RecordingRow> {
  const numbered = { ...row, seq: await nextSeq(tx, row.user_id, nowMs) }
  await tx.insertInto('recordings').values(numbered).execute()
  return numbered
}

/** A take of nobody's link, where it is still there, is of this one. */
export async function giveToInvitation(
  tx: Queries,
  { owner, id, invitationId }: { owner: { id: string }; id: string; invitationId: string | null },
): Promise<void> {
  await tx
    .updateTable('recordings')
    .set({ invitation_id: invitationId })
    .where('user_id', '=', owner.id)
    .where('id', '=', id)
    .where((is) =>
      is.or([is('invitation_id', 'is', null), is('invitation_id', '=', FORGOTTEN_LINK)]),
    )
    .where('object_key', 'is not', null)
    .execute()
}

/** The take's id stays, as another change; nothing else of it does. */
export async function emptyRecording(
  tx: Queries,
  {
    userId,
    id,
    invitationId,
    nowMs,
  }: { userId: string; id: string; invitationId: string | null; nowMs: number },
): Promise<void> {
  const empty = {
    seq: await nextSeq(tx, userId, nowMs),
    invitation_id: invitationId,
    speaker_id: '',
    item_id: '',
    object_key: null,
    sha256: '',
    bytes: 0,
    type: '',
    duration_ms: 0,
    gain_decidb: 0,
    trim_start_ms: 0,
    trim_end_ms: 0,
    roman: '',
    shahmukhi: '',
    read_roman: null,
    recorded_at: '',
  }
  await tx
    .insertInto('recordings')
    .values({ user_id: userId, id, ...empty })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet(empty))
    .execute()
}

/** Ids of deleted takes beyond those that an account keeps go, the oldest first. */
export async function boundRemoved(tx: Queries, userId: string): Promise<void> {
  const oldest = await tx
    .selectFrom('recordings')
    .select('seq')
    .where('user_id', '=', userId)
    .where('object_key', 'is', null)
    .orderBy('seq', 'desc')
    .offset(MAX_REMOVED)
    .limit(1)
    .executeTakeFirst()
  if (oldest === undefined) return
  await tx
    .deleteFrom('recordings')
    .where('user_id', '=', userId)
    .where('object_key', 'is', null)
    .where('seq', '<=', oldest.seq)
    .execute()
}

/**
 * The account's row is held meanwhile, so that no number is given twice. By the time: a restored server gives no number again, so
 * that a cursor of before stands for nothing else.
 */
async function nextSeq(tx: Queries, userId: string, nowMs: number): Promise<number> {
  const { last } = await tx
    .selectFrom('recordings')
    .select(({ fn }) => fn.max<number | null>('seq').as('last'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Math.max(nowMs, (last ?? 0) + 1)
}
