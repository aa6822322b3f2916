import * as v from 'valibot'
import { listVerdicts } from '#contract/verdicts.ts'
import { isLater } from '#domain/voices/verdict.ts'
import { queueVoice } from '../queue-voices.ts'
import { INVITED_TIMEOUT_MS } from './invited-api.ts'
import { readInvitationRow, type VerdictRow, verdictRow } from './invited-db.ts'
import type { InvitedContext } from './invited-outbox.ts'

export type NewVerdict = Omit<VerdictRow, 'id' | 'judgedAt'>

/** Keeps what the reviewer says of a line, in place of what they said before, with what tells the server. */
export async function keepVerdict(context: InvitedContext, said: NewVerdict): Promise<void> {
  const { db, newId, now } = context
  const withdrawnAt = (await readInvitationRow(db))?.view?.speaker.withdrawnAt
  return writeVerdicts(context, async () => {
    const before = await db.verdicts.get(said.itemId)
    // A clock that was put back makes the newer word neither the older one nor one that was taken back.
    const earlier = [before?.judgedAt, withdrawnAt].map((at) => (at ? Date.parse(at) + 1 : 0))
    const judgedAt = new Date(Math.max(now(), ...earlier)).toISOString()
    const verdict = { ...said, id: newId(), judgedAt }
    await db.verdicts.put(verdict)
    if (before !== undefined) {
      await db.voiceOutbox.filter(({ subjectId }) => subjectId === before.id).delete()
    }
    await queueVerdict(context, verdict)
  })
}

/** What other phones said through the link; what the server lacks goes once more. The outbox rests meanwhile. */
export async function mergeVerdicts(context: InvitedContext): Promise<void> {
  const { db, api } = context
  const view = (await readInvitationRow(db))?.view
  if (view?.scope !== 'course') return
  const withdrawnAt = view.speaker.withdrawnAt ?? ''
  const listed = await api.call(listVerdicts, { timeoutMs: INVITED_TIMEOUT_MS })
  if (!listed.ok) return
  const theirs = listed.value.verdicts
    .map((row) => v.parse(verdictRow, row))
    .filter(({ judgedAt }) => judgedAt > withdrawnAt)
  await writeVerdicts(context, async () => {
    const waiting = await db.voiceOutbox.toArray()
    if (waiting.some(({ kind }) => kind === 'forget-speaker')) return
    const queued = new Set(waiting.map(({ subjectId }) => subjectId))
    // What was taken back on another phone; a row of it that waits finds nothing to send.
    await db.verdicts.filter(({ judgedAt }) => judgedAt <= withdrawnAt).delete()
    const here = new Map((await db.verdicts.toArray()).map((row) => [row.itemId, row]))
    for (const row of theirs) {
      const own = here.get(row.itemId)
      if (own === undefined || isLater(row, own)) await db.verdicts.put(row)
      if (own === undefined || own.id === row.id || isLater(row, own)) here.delete(row.itemId)
    }
    for (const own of here.values()) if (!queued.has(own.id)) await queueVerdict(context, own)
  })
}

/** A lane of its own: it waits for nothing else. */
function queueVerdict(context: InvitedContext, { id }: VerdictRow): Promise<void> {
  return queueVoice(context, { kind: 'verdict', subjectId: id, speakerId: id })
}

function writeVerdicts({ db }: InvitedContext, work: () => Promise<void>): Promise<void> {
  return db.transaction('rw', db.verdicts, db.voiceOutbox, work)
}
