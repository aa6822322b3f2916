import { type FamilyPage, MAX_ENTRIES_GIVEN } from '#contract/family.ts'
import { cursorOf, type FamilyCursor, findFamily, findFamilyEnd } from '../db/family.ts'
import type { Queries } from '../db/schema.ts'

/** A page of the family tree; `after` is a cursor of an earlier one, as the contract has checked it. */
export async function familyPage(
  queries: Queries,
  userId: string,
  after: string | undefined,
): Promise<FamilyPage> {
  const all = await findFamily(queries, userId)
  const at = all.findIndex((one) => textOf(cursorOf(one)) === after)
  const behind = all.slice(at + 1)
  const given = behind.slice(0, MAX_ENTRIES_GIVEN)
  const end = given.at(-1) ?? all[at]
  const last = end === undefined ? null : textOf(cursorOf(end))
  return {
    entries: given.map(({ entry }) => entry),
    next: behind.length > given.length ? last : null,
    last,
    isFirst: at < 0,
  }
}

/** Where the family tree ends, as GET /api/progress tells it. */
export async function familyEnd(
  queries: Queries,
  userId: string,
): Promise<{ last: string | null }> {
  const cursor = await findFamilyEnd(queries, userId)
  return { last: cursor === null ? null : textOf(cursor) }
}

function textOf({ seq, id }: FamilyCursor): string {
  return `${seq}.${id}`
}
