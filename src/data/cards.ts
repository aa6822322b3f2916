import type { Table } from 'dexie'
import * as v from 'valibot'
import { utcDate } from '#domain/calendar.ts'
import { type Completion, foldCompletions } from '#domain/completions.ts'
import type { Card } from '#domain/memory/card.ts'
import { derivedReviews } from '#domain/memory/derived-reviews.ts'
import { foldItem, reviewsByItem } from '#domain/memory/fold-reviews.ts'
import { storageFailureOf } from './durable-write.ts'
import type { LearnerDb } from './learner-db.ts'
import { readLessons } from './lesson-view.ts'
import { readableRows } from './parse-rows.ts'
import { itemsOf } from './practisable-items.ts'
import { cardsRow, reviewRow } from './review-rows.ts'
import { completionRow } from './log-rows.ts'
import { readSetting } from './settings.ts'

/** So many items are folded in one transaction: a log of years holds up nothing that the learner does. */
const ITEMS_AT_ONCE = 50

const KEY = 'cardsOf'
/** Beside reviews: the counted completions by lesson, and each item of the course with its lesson. */
const cardsOf = v.object({
  course: v.nullable(v.string()),
  completions: v.record(v.string(), v.string()),
})

type Sources = {
  epoch: number
  /** What counts, by lesson. */
  completions: ReadonlyMap<string, readonly Completion[]>
  lessonOf: ReadonlyMap<string, string>
  /** Whether a kept card of the item is of another course or of other completions. */
  isOutdated: (itemId: string) => boolean
}

/**
 * The learner's cards, by item and then by skill. An item is folded anew where one of its reviews is new, or a completion of its
 * lesson; the others are read as they were kept. `nowMs` (ms since 1970): a later review counts as one of now. A device
 * without room keeps none, and reads them all the same.
 */
export async function readCards(db: LearnerDb, nowMs: number): Promise<Card[]> {
  const sources = await dropOutdated(db)
  const kept = readableRows(cardsRow, await db.cards.toArray())
  const current = kept.filter(({ itemId }) => !sources.isOutdated(itemId))
  const byItem = new Map(current.map(({ itemId, cards }) => [itemId, cards]))
  const reviewed = (await db.reviews.orderBy('itemId').uniqueKeys()) as string[]
  const derived = [...sources.lessonOf]
    .filter(([, lessonId]) => sources.completions.has(lessonId))
    .map(([itemId]) => itemId)
  const missing = [...new Set([...reviewed, ...derived])].filter((itemId) => !byItem.has(itemId))
  for (let at = 0; at < missing.length; at += ITEMS_AT_ONCE) {
    const itemIds = missing.slice(at, at + ITEMS_AT_ONCE)
    for (const [itemId, cards] of await foldItems(db, itemIds, sources, nowMs)) {
      byItem.set(itemId, cards)
    }
  }
  return [...byItem].sort(([one], [other]) => (one < other ? -1 : 1)).flatMap(([, cards]) => cards)
}

/** Cards that another course or other completions have made go, in one transaction with the note of what the rest is of. */
async function dropOutdated(db: LearnerDb): Promise<Sources> {
  const tables = [db.cards, db.completions, db.lessons, db.settings]
  return readAndKeep(db, tables, async () => {
    const [epoch, before, log, lessons] = await Promise.all([
      readSetting(db, 'epoch'),
      readCardsOf(db),
      db.completions.toArray(),
      readLessons(db),
    ])
    const lessonOf = new Map(
      lessons.flatMap((lesson) =>
        itemsOf(lesson).map((item): [string, string] => [item.id, lesson.id]),
      ),
    )
    // Not its ETag: signed addresses of clips change it every week.
    const course = [...lessonOf].join()
    // Which count depends on no day.
    const { counted } = foldCompletions(readableRows(completionRow, log), {
      epoch,
      today: utcDate(0),
    })
    const completions = new Map<string, Completion[]>()
    for (const row of counted) {
      completions.set(row.lessonId, [...(completions.get(row.lessonId) ?? []), row])
    }
    const ids = Object.fromEntries(
      [...completions].map(([lessonId, rows]) => [
        lessonId,
        rows.map(({ id, completedAt }) => `${id} ${completedAt}`).join(),
      ]),
    )
    const known = before?.course === course ? before.completions : null
    const lessonIds = [...new Set([...Object.keys(known ?? {}), ...Object.keys(ids)])]
    const changed = new Set(lessonIds.filter((id) => known?.[id] !== ids[id]))
    const isOutdated = (itemId: string) => known === null || changed.has(lessonOf.get(itemId) ?? '')
    const keep = async () => {
      if (known !== null && changed.size === 0) return
      if (known === null) await db.cards.clear()
      else await db.cards.bulkDelete([...lessonOf.keys()].filter(isOutdated))
      await db.settings.put({ key: KEY, value: { course, completions: ids } })
    }
    return { result: { epoch, completions, lessonOf, isOutdated }, keep }
  })
}

/** Gives what was read also where the device could not keep what is written: cards can be folded anew at any time. */
async function readAndKeep<T extends object>(
  db: LearnerDb,
  tables: Table[],
  work: () => Promise<{ result: T; keep: () => Promise<unknown> }>,
): Promise<T> {
  let result: T | undefined
  try {
    return await db.transaction('rw', tables, async () => {
      const read = await work()
      result = read.result
      await read.keep()
      return read.result
    })
  } catch (error) {
    if (result !== undefined && storageFailureOf(error) !== null) return result
    throw error
  }
}

/** Null where it is not known. */
async function readCardsOf(db: LearnerDb): Promise<v.InferOutput<typeof cardsOf> | null> {
  const read = v.safeParse(cardsOf, (await db.settings.get(KEY))?.value)
  return read.success ? read.output : null
}

/** Reads the reviews and keeps the cards in one transaction: a review that comes meanwhile lets go of cards that are here. */
async function foldItems(
  db: LearnerDb,
  itemIds: readonly string[],
  { epoch, completions, lessonOf }: Sources,
  nowMs: number,
): Promise<Map<string, Card[]>> {
  return readAndKeep(db, [db.reviews, db.cards], async () => {
    // An item at a time comes in one piece; several would come row by row.
    const rows = await Promise.all(
      itemIds.map((itemId) => db.reviews.where('itemId').equals(itemId).toArray()),
    )
    const byItem = reviewsByItem(readableRows(reviewRow, rows.flat()))
    const now = new Date(nowMs).toISOString()
    const folded = itemIds.map((itemId) => {
      const reviews = byItem.get(itemId) ?? []
      const finished = completions.get(lessonOf.get(itemId) ?? '') ?? []
      const derived = derivedReviews(finished, reviews, () => [itemId])
      const all = [...reviews, ...derived]
      // What counts as now counts as another time later.
      const isFinal = all.every(({ reviewedAt }) => reviewedAt <= now)
      return { itemId, cards: foldItem(all, { epoch, nowMs }), isFinal }
    })
    const final = folded.filter(({ isFinal }) => isFinal)
    return {
      result: new Map(folded.map(({ itemId, cards }) => [itemId, cards])),
      keep: () => db.cards.bulkPut(final.map(({ itemId, cards }) => ({ itemId, cards }))),
    }
  })
}
