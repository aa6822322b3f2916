import { addRelative } from '#domain/kinship/add-relative.ts'
import { afterChanges } from '#domain/kinship/change-view.ts'
import { type FamilyView, type HouseholdWord, ME } from '#domain/kinship/family-entry.ts'
import type { KinshipTerms } from '#domain/kinship/find-term.ts'
import { layoutFamily, type Place } from '#domain/kinship/layout/layout-family.ts'
import type { Thread } from '#domain/kinship/layout/threads.ts'
import { relationsFrom } from '#domain/kinship/paths-between.ts'
import { pathInEnglish } from '#domain/kinship/path-in-english.ts'
import { linesOfList } from './lines-of-list.ts'
import { type RelationWord, relationWord, shownWord } from './relation-word.ts'

/** A place that waits for somebody: a father, a mother. */
export type OpenPlace = Place & { at: string; kind: 'father' | 'mother' }

export type DrawnPerson = Place & {
  name: string | null
  /** Of the relation that is nearest to a word; more than one where they are related twice. */
  words: readonly RelationWord[]
  /** Null for the centre, and where the word is to be asked at home. */
  word: HouseholdWord | null
  /** Whose brother or sister they are, of those who are nearer to the centre. */
  beside: string | null
  /** Steps from the centre. */
  distance: number
  /** In the tree as a list in a list, whose first line is the centre. */
  level: number
  /** Their place in their list, and how many are in it. */
  position: number
  siblings: number
}

export type DrawnFamily = {
  people: readonly DrawnPerson[]
  open: readonly OpenPlace[]
  threads: readonly Thread[]
  /** On paper nobody is waited for: from the one parent who is known to the child. */
  paperThreads: readonly Thread[]
  /** Who is further than three generations away, or not joined to the centre. */
  far: readonly string[]
}

const OPEN = 'open:'

export function isOpenPlace(id: string): boolean {
  return id.startsWith(OPEN)
}

/** The tree as `centre` sees it. `hasOpen` adds the places of parents who are not there yet. */
export function drawnFamily(
  view: FamilyView,
  terms: KinshipTerms,
  centre: string,
  hasOpen: boolean,
): DrawnFamily {
  const { family } = hasOpen ? withOpenPlaces(view, centre) : view
  const { places, threads } = layoutFamily(family, centre)
  const relations = relationsFrom(view.family, centre)
  const placed = new Map(places.map((place) => [place.id, place]))
  const people = linesOfList(relations, placed).flatMap(({ id, ...line }): DrawnPerson[] => {
    const place = placed.get(id)
    const relation = relations.get(id)
    if (!place || !relation) return []
    const words = relation.paths
      .map((path) => relationWord(terms, view.words, centre, path))
      .sort((a, b) => Number(shownWord(b) !== null) - Number(shownWord(a) !== null))
    const distance = relation.paths[0]?.length ?? 0
    const word = distance === 0 || words[0] === undefined ? null : shownWord(words[0])
    const beside = /^[BZ]/.test(relation.step ?? '') ? relation.via : null
    const name = view.names.get(id) ?? null
    return [{ ...place, ...line, name, words, word, beside, distance }]
  })
  const drawnIds = new Set(people.map(({ id }) => id))
  return {
    people,
    open: places.flatMap((place) => openPlace(place) ?? []),
    threads,
    paperThreads: threads.flatMap((thread) => fromKnownParent(thread, placed)),
    far: [...view.family.keys()].filter((id) => !drawnIds.has(id)),
  }
}

/** What somebody is called where no word is shown: by name, or by what they are to the learner. */
export function titlesIn({ family, names }: FamilyView): (id: string) => string {
  // Of all at once: a page that asked for each alone took two thirds of its time with it.
  const relations = relationsFrom(family, ME)
  return (id) => {
    const name = names.get(id)
    if (name !== undefined) return name
    if (id === ME) return 'me'
    const path = relations.get(id)?.paths[0]
    return path === undefined ? 'somebody' : `my ${pathInEnglish(path)}`
  }
}

/** In the lane of the thread from both, where one of the two is not there yet. */
function fromKnownParent(
  { kind, people, points }: Thread,
  placed: ReadonlyMap<string, Place>,
): Thread[] {
  const known = people.filter((id) => !isOpenPlace(id))
  const [parent, child] = known
  const place = parent === undefined ? undefined : placed.get(parent)
  if (kind !== 'child' || known.length !== 2 || people.length !== 3) return []
  if (!place || child !== people.at(-1)) return []
  const [, lane, ...rest] = points
  if (lane === undefined) return []
  const { column: x, row } = place
  return [{ kind, people: known, points: [{ x, y: row }, { x, y: lane.y }, ...rest] }]
}

/** Places for the parents of the centre, and for theirs. */
function withOpenPlaces(view: FamilyView, centre: string): FamilyView {
  const person = view.family.get(centre)
  const parents = [person?.father, person?.mother].filter((id) => typeof id === 'string')
  let opened = view
  for (const at of [centre, ...parents]) {
    for (const kind of ['father', 'mother'] as const) {
      if (opened.family.get(at)?.[kind] !== null) continue
      const id = `${OPEN}${kind}:${at}`
      opened = afterChanges(opened, addRelative(opened, at, { kind }, () => id).changes)
    }
  }
  return opened
}

function openPlace(place: Place): OpenPlace | null {
  const [, kind, at] = /^open:(father|mother):(.+)$/.exec(place.id) ?? []
  if (at === undefined || (kind !== 'father' && kind !== 'mother')) return null
  return { ...place, at, kind }
}
