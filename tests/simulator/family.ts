import { type FamilyPage, getFamily } from '#contract/family.ts'
import type { LearnerDb } from '#data/learner-db.ts'
import { readFamily } from '#data/read-family.ts'
import { isDetail } from '#domain/kinship/family-entry.ts'
import * as v from 'valibot'
import { type Account, ask } from './accounts.ts'
import type { Device } from './device.ts'
import { textOf } from './family-deeds.ts'
import type { World } from './world.ts'

type Entries = FamilyPage['entries']

/** Of each person and word a last change stands: one that no other was made over, nor at a later time. */
export async function compareFamily(
  world: World,
  { others, ledger }: Account,
  token: string,
): Promise<FamilyPage> {
  const response = await ask(world.server, 'GET', '/api/family', { token })
  const page = v.parse(getFamily.response, await response.json())
  const { family } = others
  // What a restored server has lost, and a sign-out took from the last device, nobody has.
  const mayBeLost = others.wasServerForgetful && ledger.hasDepartures
  const standing = new Map(page.entries.map((entry) => [`${entry.kind} ${entry.key}`, entry]))
  if (standing.size < page.entries.length) world.violate('somebody is twice in the family')
  for (const slot of family.slots()) {
    if (!standing.has(slot) && family.isCertain(slot) && !mayBeLost) {
      world.violate(`lost: every change of ${slot}`)
    }
  }
  for (const [slot, entry] of standing) {
    const deed = family.find(slot, entry.id)
    if (deed === undefined) {
      const isByServer = isDetail(entry) && entry.value === null && family.wasRemoved(entry.key)
      const over = family.findMadeOver(slot, entry.id)
      if (isByServer && over && !mayBeLost) world.violate(`${over.wrote} of ${slot} is gone`)
      if (!isByServer) world.violate(`a change of ${slot} that nobody made`)
      continue
    }
    const stands = textOf(entry)
    if (stands !== deed.wrote) world.violate(`${deed.wrote} of ${slot} became ${stands}`)
    const later = family.findLater(deed, entry.id)
    if (later === undefined || mayBeLost) continue
    world.violate(
      later.wrote === null
        ? `${slot} is back as ${stands}, and was taken away`
        : `${stands} of ${slot} stands, and ${later.wrote} came after it`,
    )
  }
  return page
}

/** At any moment no device shows what this learner surely changed on it since. */
export async function checkShownFamily(world: World, device: Device): Promise<void> {
  const { name, signedIn } = device
  if (signedIn === null) return
  const rows = await world.onDisk(device, signedIn, (db) => db.family.toArray())
  const { others, ledger } = signedIn
  if (rows === null || (others.wasServerForgetful && ledger.hasDepartures)) return
  for (const { slot, id } of rows) {
    const deed = others.family.findOver(slot, id, name)
    if (deed !== undefined) world.violate(`${name} shows ${slot} from before ${deed.wrote}`)
  }
}

/** The export has who is in the tree, what is kept of somebody who is not, and nothing that was taken out. */
export function compareFamilyInExport(
  world: World,
  exported: readonly Pick<Entries[number], 'kind' | 'key' | 'value'>[],
  { entries }: FamilyPage,
): void {
  const told = (rows: typeof exported): string =>
    rows
      .map((row) => `${row.kind} ${row.key} ${textOf(row)}`)
      .sort()
      .join()
  const there = standing(entries)
  if (told(exported) !== told(there)) {
    world.violate(`the export has the family ${told(exported)}, the server ${told(there)}`)
  }
}

/** Who is in the tree, each with the last that was said of them, the words, and what is said of somebody who is not there. */
function standing(entries: Entries): Entries[number][] {
  const there = new Set(
    entries.flatMap(({ kind, key, value }) => (kind === 'person' && value !== null ? [key] : [])),
  )
  return entries.flatMap((entry): Entries[number][] => {
    if (isDetail(entry)) return entry.value === null || there.has(entry.key) ? [] : [entry]
    if (entry.kind === 'word') return entry.value === null ? [] : [entry]
    if (entry.value === null) return []
    const value: Record<string, unknown> = { ...entry.value }
    for (const { kind, key, value: said } of entries) {
      if (key === entry.key && kind in value) value[kind] = said
    }
    return [{ ...entry, value: value as typeof entry.value }]
  })
}

/** A device has the server's entries, byte for byte. */
export async function compareFamilyOn(
  world: World,
  { device, db }: { device: Device; db: LearnerDb },
  { entries }: FamilyPage,
): Promise<void> {
  const told = (rows: Entries): string =>
    rows
      .map(({ kind, key, id, changedAt, value }) =>
        JSON.stringify([kind, key, id, changedAt, value]),
      )
      .sort()
      .join()
  const here = await db.family.toArray()
  if (told(here) !== told(entries)) {
    world.violate(`${device.name} has the family ${told(here)}, the server ${told(entries)}`)
  }
  const { names } = await readFamily(db)
  for (const { kind, key, value } of standing(entries)) {
    if (kind !== 'person' || value === null || value.name === (names.get(key) ?? null)) continue
    world.violate(
      `${device.name} calls ${key} ${names.get(key)}, and they were named ${value.name}`,
    )
  }
}
