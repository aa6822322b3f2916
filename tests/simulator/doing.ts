import { StorageError } from '#data/durable-write.ts'
import type { Account } from './accounts.ts'
import type { Chance } from './chance.ts'
import type { LessonId } from './lessons.ts'
import type { Page } from './page.ts'
import type { Tab } from './tab.ts'
import type { Device } from './device.ts'
import type { World } from './world.ts'

export type Place = {
  device: Device
  tab: Tab
  account: Account
  lessonId: LessonId
  chance: Chance
}

/** What the ledger keeps of every deed. */
export function doing(world: World, { device, account, lessonId }: Place, attempt: number) {
  return {
    device: device.name,
    resetsKnown: account.ledger.resetsKnownOn(device.name),
    lessonId,
    attempt,
    at: world.time.now,
    hasRightClock: world.isClockTrusted(device),
    shownAt: world.time.now + device.skewMs,
  }
}

/** The product said that it is kept. A full disk it must say so; a death says nothing. */
export async function whetherStored(
  { tab }: { tab: Pick<Page, 'outlives' | 'isDead'> },
  write: Promise<unknown>,
): Promise<'yes' | 'no' | 'unknown'> {
  try {
    return (await tab.outlives(write)) ? 'yes' : 'unknown'
  } catch (error) {
    if (tab.isDead()) return 'unknown'
    if (error instanceof StorageError) return 'no'
    throw error
  }
}
