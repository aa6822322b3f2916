import { type Account, verifyAddress } from './accounts.ts'
import { seededChance } from './chance.ts'
import { compare } from './compare.ts'
import { compareLinks } from './compare-links.ts'
import { playEvening } from './evening.ts'
import { settleGuest } from './guest-actions.ts'
import { lookAtLinks } from './invited-actions.ts'
import { PREMIUM_LESSON_ID } from './lessons.ts'
import { PROCESSES } from './sim-server.ts'
import type { Tab } from './tab.ts'
import { findUnsent } from './write-to-team.ts'
import { HIDDEN_PAGE_MS } from './virtual-time.ts'
import { sayYesForTakes } from './voice-actions.ts'
import type { Device } from './device.ts'
import { countWaiting, type World } from './world.ts'

/** Beyond every delay that the outbox sets: the longest is an hour. */
const LONGEST_WAIT_MS = 65 * 60_000
const LOOK_EVERY_MS = 2 * 60_000
/** A device hears that the server was put back, gives back, and hears of what others gave back. */
const ROUNDS = 2

/** The storm is over. First nobody does anything and time passes; then each learner opens the app and signs in, on every device. */
export async function converge(world: World): Promise<void> {
  await world.time.quiet()
  world.networkConditions.isStormy = false
  world.setServerClockRight()
  world.server.store.isAway = false
  for (let n = 0; n < PROCESSES; n += 1) await world.server.restart(n, 'current')
  for (const device of world.devices) {
    if (device.skewMs !== 0) world.setClock(device, 0)
    world.openTabs(device)
  }
  for (const { device } of world.invited.phones) {
    if (device.skewMs !== 0) world.setClock(device, 0)
  }
  await passUntil(world, async () => (await findWaiting(world)).length === 0)
  for (const waiting of await findWaiting(world)) world.violate(waiting)
  if (world.violations.length > 0) return
  await world.network.deliverLate()
  for (const page of world.invited.pages()) page.thaw()
  for (const device of world.devices) for (const tab of device.tabs) tab.thaw()
  for (const account of world.accounts) {
    account.isPremium = true
    await world.server.setPremium(account.userId, true)
  }
  await settleGuest(world)
  await lookAtLinks(world, (isSo) => passUntil(world, isSo))
  await visitEverywhere(world)
  await goOnAtHome(world)
  await lookAtLinks(world, (isSo) => passUntil(world, isSo))
  for (const account of world.accounts) await checkNothingIsStuck(world, account)
  await compareMessages(world)
  await world.server.sweepTakes()
  for (const account of world.accounts) await compareEverywhere(world, account)
  await lookAtLinks(world, (isSo) => passUntil(world, isSo))
  await compareLinks(world)
}

async function visitEverywhere(world: World): Promise<void> {
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const account of world.accounts) {
      for (const device of world.devices) await visit(world, device, account)
    }
  }
}

async function goOnAtHome(world: World): Promise<void> {
  const [account] = world.accounts
  if (account === undefined || world.violations.length > 0) return
  for (const device of world.devices) await visit(world, device, account)
  await playEvening(world, account, seededChance(world.networkConditions.chance.below(2 ** 31)))
  await visitEverywhere(world)
}

/** Time passes until it is so, and no longer than anything may take. */
async function passUntil(world: World, isSo: () => Promise<boolean>): Promise<void> {
  const until = world.time.now + LONGEST_WAIT_MS
  do {
    await world.watchOutboxes()
    await world.time.pass(LOOK_EVERY_MS, HIDDEN_PAGE_MS)
  } while (world.time.now < until && !(await isSo()))
}

/** What a page that is open and signed in could send by its timers alone, and has not. */
async function findWaiting(world: World): Promise<string[]> {
  const waiting: string[] = []
  for (const device of world.devices) waiting.push(...(await findWaitingOn(world, device)))
  return waiting
}

async function findWaitingOn(world: World, device: Device): Promise<string[]> {
  const account = device.signedIn
  if (account === null || !world.accounts.includes(account)) return []
  // Of these a browser runs neither code nor timers.
  if (device.tabs.slice(0, 2).every((page) => page.isFrozen())) return []
  const session = await (device.tabs[0] as Tab).sessions.read()
  if (session?.userId !== account.userId || session.token === null) return []
  const rows = (await world.onDisk(device, account, (db) => db.outbox.toArray())) ?? []
  const isOneShut = rows.some(({ lessonId }) => isShut(account, lessonId))
  const voices = (await world.onDisk(device, account, (db) => db.voiceOutbox.toArray())) ?? []
  // What a restored server says it does not know waits for the next pull, and a take whose speaker took the yes back for another
  // one. Either holds the rest of its speaker.
  const held = new Set(
    voices
      .filter(({ kind, lastError }) => {
        return lastError?.status === 404 || (kind === 'take' && lastError?.status === 403)
      })
      .map(({ speakerId }) => speakerId),
  )
  const waitingVoices = voices
    .filter(({ speakerId }) => !held.has(speakerId))
    .map((row) => `${device.name} still waits with ${describeRow(row)}, an hour after the storm`)
  // The server says not now, and is right: what it asks for has not been done. The rest of the lesson waits behind it.
  const waiting = rows
    .filter(
      ({ lessonId, kind }) =>
        !isShut(account, lessonId) &&
        !(['reset-all', 'reviews', 'practice', 'evening'].includes(kind) && isOneShut),
    )
    .filter(({ state }) => state !== 'failed')
    .map(
      ({ kind, lessonId, state, lastError }) =>
        `${device.name} still waits with ${kind} of lesson ${lessonId} (${state}), an hour after the storm: ${JSON.stringify(lastError)}`,
    )
  return [...waiting, ...waitingVoices]
}

function isShut(account: Account, lessonId: string): boolean {
  const isAddressOpen = account.emails.length > 1
  return isAddressOpen || (lessonId === PREMIUM_LESSON_ID && !account.isPremium)
}

/** The learner signs in, does what is asked of them, and looks in again later. */
async function visit(world: World, device: Device, account: Account): Promise<void> {
  if (!(await world.signIn(device, account, 1)))
    return world.violate('no password opens the account')
  const tab = device.tabs[0] as Tab
  const learner = tab.learnerOf(account.userId)
  const isAllSent = async (): Promise<boolean> => (await countWaiting(learner.db)) === 0
  await passUntil(world, isAllSent)
  await verifyAddress(world.server, account)
  const failed = await learner.db.outbox.where('state').equals('failed').toArray()
  // The address is somebody else's: the learner takes that back.
  if (failed.some(({ kind }) => kind === 'profile')) await learner.discardFailedProfile()
  if (await isAllSent()) return
  await sayYesForTakes(world, { device, tab, account, chance: world.networkConditions.chance })
  // As after a verified address.
  world.startPage(tab, account)
  await passUntil(world, isAllSent)
}

async function checkNothingIsStuck(world: World, account: Account): Promise<void> {
  for (const device of world.devices) {
    const rows = (await world.onDisk(device, account, (db) => db.outbox.toArray())) ?? []
    const voices = (await world.onDisk(device, account, (db) => db.voiceOutbox.toArray())) ?? []
    const stuck = [...rows, ...voices].map(describeRow)
    if (stuck.length > 0) world.violate(`stuck on ${device.name}: ${stuck.join(' | ')}`)
  }
}

function describeRow({
  kind,
  state,
  lastError,
}: {
  kind: string
  state: string
  lastError: unknown
}): string {
  return `${kind} (${state}): ${JSON.stringify(lastError)}`
}

/** Each message that somebody wrote is with the team, once. */
async function compareMessages(world: World): Promise<void> {
  const unsent = async (): Promise<string[]> =>
    (await Promise.all(world.devices.map(({ idb }) => findUnsent(idb)))).flat()
  await passUntil(world, async () => (await unsent()).length === 0)
  for (const message of await unsent()) world.violate(`stuck: ${message}`)
  for (const fault of world.messages.findFaults(await world.server.messages())) world.violate(fault)
}

/** Twice: what one device gives back the others hear at their next opening. */
async function compareEverywhere(world: World, account: Account): Promise<void> {
  for (let opening = 1; opening <= 2; opening += 1) {
    for (const device of world.devices) {
      await world.signIn(device, account, 1)
      await world.time.pass(1_000)
    }
  }
  await compare(world, account)
}
