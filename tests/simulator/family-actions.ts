import { readFamily } from '#data/read-family.ts'
import {
  type Addition,
  addRelative,
  detailsOf,
  hasRoomFor,
  personIds,
} from '#domain/kinship/add-relative.ts'
import { removePerson } from '#domain/kinship/change-view.ts'
import { type FamilyFact, type FamilyView, ME } from '#domain/kinship/family-entry.ts'
import type { Account } from './accounts.ts'
import type { Chance } from './chance.ts'
import type { Device } from './device.ts'
import { type Place, whetherStored } from './doing.ts'
import { type FamilyPress, textOf } from './family-deeds.ts'
import { asOwner } from './virtual-time.ts'
import type { World } from './world.ts'

/** Few, so that devices meet at the same ones. */
const RELATIONS = ['F', 'M', 'FB+', 'MZ'] as const
const MOST_PEOPLE = 6
const MOST_CHANGES = 3
const LOAD_MS = 5_000
const ADDITIONS: readonly Addition[] = [
  { kind: 'father' },
  { kind: 'mother' },
  { kind: 'spouse' },
  { kind: 'sister', age: 'elder' },
  { kind: 'brother', age: null },
  { kind: 'daughter', parent: null },
]

/** The learner opens the tree of this device and changes people and words in it, a few times. */
export async function changeFamily(world: World, at: Omit<Place, 'lessonId'>): Promise<void> {
  const { tab, account, chance } = at
  const { db } = tab.learnerOf(account.userId)
  // A page that opens hears first of what was changed elsewhere; one that was open may be behind.
  if (chance.once(2)) await hearOfFamily(world, at)
  for (let more = 1 + chance.below(MOST_CHANGES); more > 0 && !tab.isDead(); more -= 1) {
    world.time.sleep(1_000 * (1 + chance.below(10)))
    const view = await asOwner(tab, () => readFamily(db))
    const newWord = (): string => world.nextNote(at.device)
    await write(world, at, choose(view, chance, { newWord, newId: () => world.newKey() }))
  }
}

/** What the server has comes to the device, where the network lets it. */
export async function hearOfFamily(
  world: World,
  { tab, account }: Pick<Place, 'tab' | 'account'>,
): Promise<void> {
  world.inBackground(tab, tab.learnerOf(account.userId).pull())
  await world.time.pass(LOAD_MS)
}

type Makers = { newWord: () => string; newId: () => string }

/** What the page would write for one press. */
function choose(view: FamilyView, chance: Chance, { newWord, newId }: Makers): FamilyFact[] {
  if (chance.once(3)) {
    const value = chance.once(4) ? null : { roman: newWord(), shahmukhi: null }
    return [{ kind: 'word', key: chance.pick(RELATIONS), value }]
  }
  const me = view.family.get(ME)
  if (me === undefined) {
    const nobody = { father: null, mother: null, spouses: [], birth: null }
    return [{ kind: 'person', key: ME, value: { ...nobody, sex: 'female', name: newWord() } }]
  }
  const person = chance.pick([...view.family.values()])
  const addition = chance.pick(ADDITIONS)
  if (view.family.size < MOST_PEOPLE && chance.once(2) && hasRoomFor(person, addition.kind)) {
    return addRelative(view, person.id, addition, personIds(newId)).changes
  }
  if (person.id !== ME && chance.once(2)) return removePerson(view.family, person.id)
  return detailsOf(person.id, { name: chance.once(5) ? null : newWord() })
}

async function write(
  world: World,
  at: Omit<Place, 'lessonId'>,
  pressed: readonly FamilyFact[],
): Promise<void> {
  const { device, tab, account } = at
  const facts = [...pressed, ...(await saidOfRemoved(world, at, pressed))]
  const slots = facts.map(({ kind, key }) => `${kind} ${key}`)
  const before = await changesOn(world, device, account, slots)
  const from = world.time.now
  tab.keysMade = []
  const isStored = await whetherStored(at, tab.learnerOf(account.userId).changeFamily(pressed))
  if (isStored === 'no') return
  const press: FamilyPress = {
    device: device.name,
    ids: tab.keysMade,
    from,
    until: world.time.now,
    hasRightClock: !world.wasAnyClockWrong,
    isCertain: isStored === 'yes',
  }
  account.others.family.add(
    facts.map((fact, n) => {
      return { slot: slots[n] ?? '', wrote: textOf(fact), before: before[n], press }
    }),
  )
  if (press.isCertain) return
  world.whenQuiet(async () => {
    const now = await changesOn(world, device, account, slots)
    const isOurs = now.map((id) => id !== undefined && press.ids.includes(id))
    if (!isOurs.includes(true)) return
    press.isCertain = true
    const missing = now.findIndex((id, n) => isOurs[n] === false && id === before[n])
    if (missing >= 0) world.violate(`half of a change is kept, without ${slots[missing]}`)
  })
}

/** What the device has of those who are taken out goes with them. */
async function saidOfRemoved(
  world: World,
  { device, account }: Omit<Place, 'lessonId'>,
  facts: readonly FamilyFact[],
): Promise<FamilyFact[]> {
  const gone = facts.filter(({ kind, value }) => kind === 'person' && value === null)
  const keys = new Set(gone.map(({ key }) => key))
  const rows = (await world.onDisk(device, account, (db) => db.family.toArray())) ?? []
  return rows.flatMap((row): FamilyFact[] => {
    if (row.kind === 'person' || row.kind === 'word' || row.value === null) return []
    return keys.has(row.key) ? [{ kind: row.kind, key: row.key, value: null }] : []
  })
}

/** The ids of the changes that stand on the device's disk. */
async function changesOn(
  world: World,
  device: Device,
  account: Account,
  slots: readonly string[],
): Promise<(string | undefined)[]> {
  const rows = await world.onDisk(device, account, (db) => db.family.bulkGet([...slots]))
  return rows === null ? slots.map(() => undefined) : rows.map((row) => row?.id)
}
