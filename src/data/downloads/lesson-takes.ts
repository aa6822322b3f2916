import type { ListedLesson } from '#contract/lesson.ts'
import { isOpen } from '../open-lesson.ts'
import type { LearnerDb } from '../learner-db.ts'
import { readLostTakes } from '../lost-takes.ts'
import { readableRows } from '../parse-rows.ts'
import { recordingRow } from '../voice-rows.ts'

/** Takes of the family for a lesson's lines. Their bytes were checked by hash when they came (pull-voices.ts). */
export type LessonTakes = { bytes: number; storedBytes: number }

/** They lie in the database and not in a cache: a full disk gives up clips, which the course has anew, and none of them. */
export async function readTakesOf(db: LearnerDb): Promise<(lesson: ListedLesson) => LessonTakes> {
  const [rows, here, lost] = await Promise.all([
    db.recordings.toArray(),
    db.takes.toCollection().primaryKeys(),
    readLostTakes(db),
  ])
  const stored = new Set(here)
  const takes = readableRows(recordingRow, rows).filter(({ id }) => stored.has(id) || !lost.has(id))
  return (lesson) => {
    const items = isOpen(lesson) ? [...lesson.items, ...lesson.earlierItems] : []
    const ids = new Set(items.map(({ id }) => id))
    const own = takes.filter(({ itemId }) => ids.has(itemId))
    return { bytes: sum(own), storedBytes: sum(own.filter(({ id }) => stored.has(id))) }
  }
}

function sum(takes: readonly { bytes: number }[]): number {
  return takes.reduce((total, { bytes }) => total + bytes, 0)
}
