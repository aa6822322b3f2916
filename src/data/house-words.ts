import type { HouseholdWord } from '#domain/kinship/family-entry.ts'
import { familyRow } from './family-rows.ts'
import type { LearnerDb } from './learner-db.ts'
import { readableRows } from './parse-rows.ts'

/** "In our house we say …", by path from the learner. */
export type HouseWords = ReadonlyMap<string, HouseholdWord>

export async function readHouseWords(db: LearnerDb): Promise<HouseWords> {
  const rows = await db.family.where('slot').startsWith('word ').toArray()
  return new Map(
    readableRows(familyRow, rows).flatMap(({ kind, key, value }) =>
      kind === 'word' && value !== null ? [[key, value]] : [],
    ),
  )
}
