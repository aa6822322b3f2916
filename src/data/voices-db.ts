import type { Dexie, Table } from 'dexie'
import type { RecordingRow, SpeakerRow, TakeRow, VoiceOutboxRow } from './voice-rows.ts'

/** A database that keeps voices: a learner's, or a guest's who records by invitation. */
export type VoicesDb = Dexie & {
  speakers: Table<SpeakerRow, string>
  recordings: Table<RecordingRow, string>
  takes: Table<TakeRow, string>
  voiceOutbox: Table<VoiceOutboxRow, string>
}

export type VoicesContext = {
  db: VoicesDb
  now: () => number
  newId: () => string
  /** Of a database that a sign-out may end: refuses the write then, in its transaction over this table. */
  guard?: { table: Table; check: () => Promise<void> }
}

/** One transaction over everything that is kept of voices. */
export function writeVoices<T>({ db, guard }: VoicesContext, work: () => Promise<T>): Promise<T> {
  const tables: Table[] = [db.speakers, db.recordings, db.takes, db.voiceOutbox]
  if (guard) tables.push(guard.table)
  return db.transaction('rw', tables, async () => {
    await guard?.check()
    return work()
  })
}
