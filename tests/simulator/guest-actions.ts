import { StorageError } from '#data/durable-write.ts'
import {
  declineEarlierWork,
  type EarlierWork,
  findGuestWork,
  promiseGuestWork,
} from '#data/earlier-work.ts'
import { GUEST_ID, GUEST_LESSON_ID } from '#data/guest.ts'
import type { Account } from './accounts.ts'
import type { Chance } from './chance.ts'
import { DiedInstead } from './guest.ts'
import { tapOnce } from './learner-actions.ts'
import type { Tab } from './tab.ts'
import { asOwner } from './virtual-time.ts'
import type { Device } from './device.ts'
import type { World } from './world.ts'

const MOST_TAPS = 8
const SECONDS_A_TAP = 20
/** Registered for what a guest has done; one in a scenario. */
const NEW_ADDRESS = 'third@example.org'
const MOST_ACCOUNTS = 3

/** Nobody is signed in, and somebody does lesson 1; then they register, sign in where they are known, or leave it. */
export async function beGuest(world: World, chance: Chance): Promise<void> {
  const { device } = world.guest
  const tab = pickPage(device, chance)
  if (tab === null) return
  world.faults.add('guest')
  await tab.sessions.clear()
  device.signedIn = null
  await doAsGuest(world, tab, chance)
  if (tab.isDead() || chance.once(3)) return
  await signInForIt(world, chance)
}

/** A page that runs. */
function pickPage({ tabs }: Device, chance: Chance): Tab | null {
  const pages = tabs.slice(0, 2).filter((page) => !page.isFrozen() && !page.isDead())
  return pages.length === 0 ? null : chance.pick(pages)
}

async function doAsGuest(world: World, tab: Tab, chance: Chance): Promise<void> {
  const { guest } = world
  const { account, device } = guest
  // A visit opens the database anew, also after another guest's was taken over.
  const pages = device.tabs.slice(0, 2).filter((page) => page === tab || chance.once(2))
  for (const page of pages) {
    page.forget(GUEST_ID)
    if (!page.isDead()) world.inBackground(page, page.learnerOf(GUEST_ID).pull())
  }
  if (chance.once(8)) tab.nextWrite = chance.pick(['full disk', 'full disk for good'])
  for (let taps = 1 + chance.below(MOST_TAPS); taps > 0 && !tab.isDead(); taps -= 1) {
    world.time.sleep(1_000 * (1 + chance.below(SECONDS_A_TAP)))
    await tapOnce(world, { device, tab, account, lessonId: GUEST_LESSON_ID, chance })
    if (chance.once(20)) tab.die()
  }
  tab.nextWrite = null
}

async function signInForIt(world: World, chance: Chance): Promise<void> {
  const { guest } = world
  const isNew = world.accounts.length < MOST_ACCOUNTS && chance.once(2)
  const known = guest.taker ?? chance.pick(world.accounts)
  const email = isNew ? NEW_ADDRESS : (known.emails.at(-1) ?? '')
  // Kept before the account is asked for.
  if (guest.taker === null && chance.once(2)) await promiseGuestWork(email)
  world.faults.add(isNew ? 'guest registers' : 'guest signs in')
  const account = isNew ? await registerFor(world, email) : known
  if (!(await world.signIn(guest.device, account))) return
  await takeOver(world, chance)
}

async function registerFor(world: World, email: string): Promise<Account> {
  const account = await world.register(email)
  world.accounts.push(account)
  // A backup of before it would lose the account.
  await world.backUpServer()
  return account
}

/** What the app does when it is open and quiet: takes what was promised, and asks about anything else. */
export async function takeOver(world: World, chance: Chance): Promise<void> {
  const { guest } = world
  const { device } = guest
  const account = device.signedIn
  const tab = pickPage(device, chance)
  if (account === null || tab === null) return
  // An account that may have it already is the one to say so.
  if (guest.taker !== null && guest.taker !== account && world.accounts.includes(guest.taker))
    return
  const found = await find(account)
  if (found === null) return foundNothing(world, account)
  if (guest.taker === null && found.of === 'guest' && chance.once(4)) {
    guest.declined.add(account.userId)
    return declineEarlierWork(tab.learnerOf(account.userId).db, GUEST_ID)
  }
  world.nowOf(account, GUEST_ID)
  guest.taker = account
  // Promised since, it is theirs after all.
  guest.declined.delete(account.userId)
  await whileOthersAct(world, { tab, account, chance })
}

function find(account: Account): Promise<EarlierWork | null> {
  return findGuestWork({ userId: account.userId } as never, account.emails.at(-1) ?? '')
}

/** Nobody has done anything, the account did not want it, or the page died when it had taken everything. */
function foundNothing({ guest, time }: World, account: Account): void {
  if (guest.taker === account) guest.isTaken(account, time.now, [])
}

/** The page may die over it, another one may do the same, and the guest's finger may be on its way down there. */
async function whileOthersAct(
  world: World,
  { tab, account, chance }: { tab: Tab; account: Account; chance: Chance },
): Promise<void> {
  const { guest } = world
  const { device } = guest
  const other = device.tabs
    .slice(0, 2)
    .find((page) => page !== tab && !page.isFrozen() && !page.isDead())
  if (chance.once(4)) {
    world.faults.add('takeover cut short')
    guest.dieBeforeDelete(tab)
  }
  tab.keysMade = []
  const taking = take(tab, account)
  if (other !== undefined) await disturb(world, { tab: other, account, chance, taking })
  const isTaken = await taking
  world.takeoverEnded()
  guest.dieBeforeDelete(null)
  if (!isTaken) return
  guest.isTaken(account, world.time.now, tab.keysMade)
  world.cameAlong(account, GUEST_ID)
}

async function disturb(
  world: World,
  {
    tab,
    account,
    chance,
    taking,
  }: { tab: Tab; account: Account; chance: Chance; taking: Promise<boolean> },
): Promise<void> {
  const { guest } = world
  const { device } = guest
  const what = chance.pick(['a tap', 'a tap', 'a second takeover', null])
  if (what === 'a tap' && tab.isOpenFor(GUEST_ID)) {
    world.faults.add('guest goes on during the takeover')
    const at = { device, tab, account: guest.account, lessonId: GUEST_LESSON_ID, chance } as const
    // A lesson whose database is gone is said to be so.
    await Promise.all([taking, tapOnce(world, at).catch(unlessClosed)])
  }
  if (what !== 'a second takeover') return
  world.faults.add('takeover in two tabs at once')
  await Promise.all([taking, take(tab, account)])
}

/** True where the page says that the account has it. */
async function take(tab: Tab, account: Account): Promise<boolean> {
  let isTaken = false
  try {
    const learner = tab.learnerOf(account.userId)
    const ended = await tab.outlives(
      learner.adoptEarlierWork(GUEST_ID).then((isDone) => {
        isTaken = isDone
      }),
    )
    return ended && isTaken
  } catch (error) {
    const isItsOwn = !(error instanceof StorageError) && !(error instanceof DiedInstead)
    if (!tab.isDead() && isItsOwn) throw error
    return false
  }
}

function unlessClosed(error: Error): void {
  if (error.name !== 'DatabaseClosedError') throw error
}

/** The storm is over: whoever may have the work takes it; where nobody wanted it, it lies there as it was left. */
export async function settleGuest(world: World): Promise<void> {
  const { guest } = world
  const { device } = guest
  for (const account of guest.taker === null ? world.accounts : [guest.taker]) {
    if (guest.account.ledger.deeds.length === 0) return
    if (guest.declined.has(account.userId)) continue
    if (!(await world.signIn(device, account, 1))) return
    const tab = device.tabs[0] as Tab
    if ((await find(account)) === null) {
      if (guest.taker === null) world.violate('what a guest did is not there any more')
      return foundNothing(world, account)
    }
    world.nowOf(account, GUEST_ID)
    tab.keysMade = []
    const isTaken = await asOwner(tab, () => take(tab, account))
    world.takeoverEnded()
    if (isTaken) return guest.isTaken(account, world.time.now, tab.keysMade)
    return world.violate('an account does not get what a guest did')
  }
  await compareLeft(world)
}

async function compareLeft(world: World): Promise<void> {
  const { account, device } = world.guest
  const left = await world.onDisk(device, account, async (db) => ({
    completions: await db.completions.count(),
    reviews: new Set(await db.reviews.toCollection().primaryKeys()),
  }))
  const { ledger } = account
  if (ledger.completions().length !== (left?.completions ?? 0)) {
    world.violate(
      `a guest finished ${ledger.completions().length}, and ${left?.completions ?? 0} are left`,
    )
  }
  for (const { id } of ledger.reviews()) {
    if (left?.reviews.has(id) !== true) world.violate(`lost: the review ${id} of a guest`)
  }
}
