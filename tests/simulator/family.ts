import { type FamilyPage, getFamily } from '#contract/family.ts'
import type { LearnerDb } from '#data/learner-db.ts'
import * as v from 'valibot'
import { type Account, ask } from './accounts.ts'
import type { Device } from './device.ts'
import { type Place, whetherStored } from './doing.ts'
import type { World } from './world.ts'

const KEYS = ['F', 'M', 'FB+', 'MZ'] as const

/** The learner pins a word of their household over what the device shows, or takes it away. */
export async function changeFamily(world: World, at: Place): Promise<void> {
  const { device, tab, account, chance } = at
  const key = chance.pick(KEYS)
  const before = await changeOn(world, device, account, key)
  const word = chance.once(4) ? null : world.nextNote(device)
  const value = word === null ? null : { roman: word, shahmukhi: null }
  tab.keysMade = []
  const write = tab.learnerOf(account.userId).changeFamily([{ kind: 'word', key, value }])
  const isStored = await whetherStored(at, write)
  const ids = tab.keysMade
  const deed = { key, word, ids, before, isCertain: isStored === 'yes' }
  if (isStored === 'yes') account.others.changedFamily(deed)
  if (isStored !== 'unknown') return
  account.others.changedFamily(deed)
  world.whenQuiet(async () => {
    const now = await changeOn(world, device, account, key)
    if (now !== undefined && ids.includes(now)) deed.isCertain = true
  })
}

async function changeOn(
  world: World,
  device: Device,
  account: Account,
  key: string,
): Promise<string | undefined> {
  const row = await world.onDisk(device, account, (db) => db.family.get(`word ${key}`))
  return row?.id
}

/** Of each word a last change stands: one that no other was made over. */
export async function compareFamily(
  world: World,
  { others, ledger }: Account,
  token: string,
): Promise<FamilyPage> {
  const response = await ask(world.server, 'GET', '/api/family', { token })
  const page = v.parse(getFamily.response, await response.json())
  // What a restored server has lost, and a sign-out took from the last device, nobody has.
  const mayBeLost = others.wasServerForgetful && ledger.hasDepartures
  for (const key of KEYS) {
    const deeds = others.familyDeeds.filter((deed) => deed.key === key)
    const entry = page.entries.find((one) => one.key === key)
    if (entry === undefined) {
      if (!mayBeLost && deeds.some(({ isCertain }) => isCertain))
        world.violate(`lost: every word for ${key}`)
      continue
    }
    const deed = deeds.find(({ ids }) => ids.includes(entry.id))
    if (deed === undefined) world.violate(`a word for ${key} that nobody wrote`)
    else if (textOf(entry.value) !== deed.word) world.violate(`${deed.word} for ${key} is another`)
    const later = deeds.find(({ before, isCertain }) => isCertain && before === entry.id)
    if (later !== undefined && !mayBeLost)
      world.violate(`${deed?.word} for ${key} stands, over which ${later.word} was written`)
  }
  return page
}

/** A device has the server's entries, byte for byte. */
export async function compareFamilyOn(
  world: World,
  { device, db }: { device: Device; db: LearnerDb },
  { entries }: FamilyPage,
): Promise<void> {
  const told = (rows: FamilyPage['entries']): string =>
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
}

function textOf(value: FamilyPage['entries'][number]['value']): string | null {
  return value !== null && 'roman' in value ? value.roman : null
}
