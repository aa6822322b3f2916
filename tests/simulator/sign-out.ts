import { Dexie } from 'dexie'
import { IDBKeyRange } from 'fake-indexeddb'
import { endDatabase } from '#data/filled-database.ts'
import { learnerDbName } from '#data/learner-db.ts'
import type { Account } from './accounts.ts'
import type { Chance } from './chance.ts'
import { LESSON_IDS } from './lessons.ts'
import { study, tapOnce } from './learner-actions.ts'
import type { Tab } from './tab.ts'
import { asOwner } from './virtual-time.ts'
import type { Device } from './device.ts'
import { recordVoices } from './voice-actions.ts'
import type { World } from './world.ts'

/**
 * The learner signs out in one tab, as state/learner-runtime.ts does it: what waits stays, with nothing waiting nothing stays. A
 * finger may already be on its way down in the other tab.
 */
export async function signOut(
  world: World,
  device: Device,
  tab: Tab,
  chance: Chance,
): Promise<void> {
  const account = device.signedIn
  if (account === null) return
  world.faults.add('sign-out')
  const [other] = device.tabs.filter(
    (page) => page !== tab && !page.isFrozen() && !page.isDead() && page.isOpenFor(account.userId),
  )
  const isTapping =
    other !== undefined && chance.once(2) && !world.isWithout('tap in another tab during sign-out')
  if (isTapping) {
    world.faults.add('tap in another tab during sign-out')
    const lessonId = chance.pick(LESSON_IDS)
    const taps = async (): Promise<void> => {
      for (let more = 1 + chance.below(4); more > 0; more -= 1) {
        await tapOnce(world, { device, tab: other, account, lessonId, chance })
        if (chance.once(4)) await recordVoices(world, { device, tab: other, account, chance })
      }
    }
    const untilItIsGone = (error: Error): void => {
      // A lesson that can no longer be opened is said to be so; nobody has done anything in it.
      if (error.name !== 'DatabaseClosedError') throw error
    }
    await Promise.all([leave({ device, tab, account }), taps().catch(untilItIsGone)])
  } else {
    if (chance.once(3)) await recordVoices(world, { device, tab, account, chance })
    else if (chance.once(2)) await study(world, device, tab, chance)
    await leave({ device, tab, account })
  }
  device.signedIn = null
  for (const page of device.tabs) page.forget(account.userId)
}

async function leave({
  device,
  tab,
  account,
}: {
  device: Device
  tab: Tab
  account: Account
}): Promise<void> {
  await asOwner(tab, () => tab.sessions.clear())
  const { db } = tab.learnerOf(account.userId)
  const hasEnded = await asOwner(tab, () => endDatabase(db, false))
  tab.forget(account.userId)
  if (!hasEnded) return
  await deleteDatabase(device, account)
  account.ledger.leftDevice(device.name)
  account.others.voices.leftDevice(device.name)
}

/** Everything that this device keeps of a learner. */
export async function deleteDatabase(device: Device, account: Account): Promise<void> {
  const name = learnerDbName(account.userId)
  await new Dexie(name, { indexedDB: device.idb, IDBKeyRange }).delete()
}
