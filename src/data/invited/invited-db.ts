import { Dexie, type DexieOptions, type Table } from 'dexie'
import * as v from 'valibot'
import { invitationView } from '#contract/invited.ts'
import { VERDICTS } from '#domain/voices/verdict.ts'
import { AppDb } from '../app-db.ts'
import { readableRow } from '../parse-rows.ts'
import { sha256Hex } from '../sha256-hex.ts'
import type { RecordingRow, SpeakerRow, TakeRow, VoiceOutboxRow } from '../voice-rows.ts'

const PREFIX = 'apni-boli-invitation-'
const NAME_LETTERS = 16

/** More than a household may have. */
const MOST_DELETED = 1_000

/** Why a link takes nothing more. `unknown`: the server does not know it. */
export const INVITATION_ENDS = ['expired', 'taken-back', 'unknown'] as const
export type InvitationEnd = (typeof INVITATION_ENDS)[number]

/** What is known of the invitation itself; one row. */
const invitationRow = v.object({
  id: v.literal('invitation'),
  /** For the worker, which sees no address of a page. */
  secret: v.string(),
  /** As the server last told it; null before that. */
  view: v.nullable(invitationView),
  end: v.nullable(v.picklist(INVITATION_ENDS)),
  /** Takes that were deleted for good: a server that was put back to before that is told again. */
  deleted: v.optional(v.array(v.string())),
})

export type InvitationRow = v.InferOutput<typeof invitationRow>

/** What a reviewer says of a line; the last word of each. */
export const verdictRow = v.object({
  /** Another one with every change. */
  id: v.string(),
  itemId: v.string(),
  verdict: v.picklist(VERDICTS),
  roman: v.string(),
  shahmukhi: v.string(),
  comment: v.string(),
  /** The line as it was read. */
  readRoman: v.string(),
  judgedAt: v.string(),
})

export type VerdictRow = v.InferOutput<typeof verdictRow>
/** The course's clip of a line, to be heard without a network. */
export type ClipRow = { itemId: string; sha256: string; bytes: ArrayBuffer }

/** One database per invitation: what somebody without an account records on their own phone. */
export class InvitedDb extends AppDb {
  declare invitation: Table<InvitationRow, string>
  declare speakers: Table<SpeakerRow, string>
  declare recordings: Table<RecordingRow, string>
  declare takes: Table<TakeRow, string>
  declare voiceOutbox: Table<VoiceOutboxRow, string>
  declare verdicts: Table<VerdictRow, string>
  declare clips: Table<ClipRow, string>

  constructor(name: string, options: DexieOptions = {}) {
    super(name, { cache: 'immutable', ...options })
    // A released version is never changed: the next one is added below it.
    this.version(1).stores({
      invitation: 'id',
      speakers: 'id',
      recordings: 'id, speakerId',
      takes: 'id',
      voiceOutbox: 'id, seq',
    })
    this.version(2).stores({ verdicts: 'itemId, id', clips: 'itemId' })
  }
}

/** The name tells nobody the secret. */
export async function invitedDbName(secret: string): Promise<string> {
  const hash = await sha256Hex(new TextEncoder().encode(secret).buffer)
  return PREFIX + hash.slice(0, NAME_LETTERS)
}

/** Of every invitation that was opened on this device. */
export async function invitedDbNames(): Promise<string[]> {
  return (await Dexie.getDatabaseNames()).filter((name) => name.startsWith(PREFIX))
}

export async function readInvitationRow(db: InvitedDb): Promise<InvitationRow | undefined> {
  return readableRow(invitationRow, await db.invitation.get('invitation'))
}

export async function writeInvitationRow(
  db: InvitedDb,
  secret: string,
  change: Partial<Pick<InvitationRow, 'view' | 'end'>> = {},
): Promise<void> {
  await db.transaction('rw', db.invitation, async () => {
    const known = (await readInvitationRow(db)) ?? { view: null, end: null }
    await db.invitation.put({ ...known, ...change, id: 'invitation', secret })
  })
}

/** The server knows that these takes were deleted. */
export async function noteDeletedTakes(
  { invitation }: InvitedDb,
  ids: readonly string[],
): Promise<void> {
  await invitation.toCollection().modify((row) => {
    row.deleted = [...new Set([...(row.deleted ?? []), ...ids])].slice(-MOST_DELETED)
  })
}
