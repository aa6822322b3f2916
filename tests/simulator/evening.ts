import type { Account } from './accounts.ts'
import type { Chance } from './chance.ts'
import type { Device } from './device.ts'
import { changeFamily, hearOfFamily } from './family-actions.ts'
import { checkShownFamily } from './family.ts'
import { hearOfVoices, recordVoices } from './voice-actions.ts'
import { checkShownVoices } from './voices.ts'
import type { World } from './world.ts'

const TURNS = 10
const MINUTE_MS = 60_000

/**
 * Changes the tree and records voices under faults, once the devices agree and have nothing left to send. Earlier in a scenario both
 * wait behind lessons, and two devices seldom change the same person, speaker or take.
 */
export async function playEvening(world: World, account: Account, chance: Chance): Promise<void> {
  const isPutBack = chance.once(2) && !world.isWithout('server put back from a backup')
  if (isPutBack) await world.backUpServer()
  world.networkConditions.chance = chance
  for (let turn = 1; turn <= TURNS; turn += 1) {
    world.networkConditions.isStormy = chance.once(2)
    const device = chance.pick(world.devices)
    if (device.signedIn === account) await takeTurn(world, { device, account, chance })
    await world.settle(chance)
    for (const each of world.devices) {
      await checkShownFamily(world, each)
      await checkShownVoices(world, each)
    }
    if (isPutBack && turn === TURNS - 1) await world.putServerBack()
  }
  world.networkConditions.isStormy = false
  // The last turn's storm may have killed a page.
  for (const device of world.devices) world.openTabs(device)
  await world.time.pass(MINUTE_MS)
}

async function takeTurn(
  world: World,
  { device, account, chance }: { device: Device; account: Account; chance: Chance },
): Promise<void> {
  const tab = chance.pick(device.tabs.slice(0, 2))
  try {
    const isAtTree = chance.once(2)
    await (isAtTree ? changeFamily : recordVoices)(world, { device, tab, account, chance })
    if (chance.once(2)) return
    await world.time.pass(chance.below(MINUTE_MS))
    await (isAtTree ? hearOfFamily : hearOfVoices)(world, { tab, account })
  } catch (error) {
    // What a dead page still wanted to read is of no interest.
    if (!tab.isDead()) throw error
  }
}
