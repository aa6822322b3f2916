import { readFamily } from '#data/read-family.ts'
import { type Addition, addRelative, hasRoomFor, valueOf } from '#domain/kinship/add-relative.ts'
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
    return addRelative(view, person.id, addition, newId).changes
  }
  if (person.id !== ME && chance.once(2)) return removePerson(view.family, person.id)
  const value = valueOf(view, person.id)
  if (value === null) throw new Error('A person who is shown is not there')
  const name = chance.once(5) ? null : newWord()
  return [{ kind: 'person', key: person.id, value: { ...value, name } }]
}

async function write(
  world: World,
  at: Omit<Place, 'lessonId'>,
  facts: readonly FamilyFact[],
): Promise<void> {
  const { device, tab, account } = at
  const slots = facts.map(({ kind, key }) => `${kind} ${key}`)
  const before = await changesOn(world, device, account, slots)
  const from = world.time.now
  tab.keysMade = []
  const isStored = await whetherStored(at, tab.learnerOf(account.userId).changeFamily(facts))
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
