import type { LearnerDb } from '#data/learner-db.ts'
import { readableRows } from '#data/parse-rows.ts'
import type { OutboxRow } from '#data/rows.ts'
import { readOutbox } from '#data/sync-status.ts'
import { type VoiceOutboxRow, voiceOutboxRow } from '#data/voice-rows.ts'
import { useLearnerQuery } from './learner-data.ts'

/** The outbox rows that were set aside, for the learner to decide. */
export function useFailedOperations(): OutboxRow[] {
  return useLearnerQuery(readFailedOperations) ?? []
}

async function readFailedOperations(db: LearnerDb): Promise<OutboxRow[]> {
  return (await readOutbox(db)).filter((row) => row.state === 'failed')
}

/** Changes of one speaker that the server refuses for one reason: a full household may be refused hundreds. */
export type FailedVoices = Pick<VoiceOutboxRow, 'kind' | 'lastError'> & {
  ids: string[]
  /** Of the speaker; empty where they were deleted. */
  name: string
}

export function useFailedVoices(): FailedVoices[] {
  return useLearnerQuery(readFailedVoices) ?? []
}

async function readFailedVoices(db: LearnerDb): Promise<FailedVoices[]> {
  const rows = readableRows(voiceOutboxRow, await db.voiceOutbox.orderBy('seq').toArray())
  const groups = new Map<string, FailedVoices>()
  for (const { id, kind, speakerId, state, lastError } of rows) {
    if (state !== 'failed') continue
    const key = [kind, speakerId, lastError?.status, lastError?.message].join(' ')
    const name = (await db.speakers.get(speakerId))?.name ?? ''
    const group = groups.get(key) ?? { ids: [], kind, lastError, name }
    group.ids.push(id)
    groups.set(key, group)
  }
  return [...groups.values()]
}
