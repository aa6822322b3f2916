import * as accountActions from './account-actions.ts'
import type { Account } from './accounts.ts'
import { type Chance, seededChance } from './chance.ts'
import { converge } from './converge.ts'
import { checkShownStats } from './compare.ts'
import { checkShownFamily } from './family.ts'
import type { FaultCount, FaultKind } from './fault-count.ts'
import { PROCESSES, type Release } from './sim-server.ts'
import { beGuest, takeOver } from './guest-actions.ts'
import { recordByLink } from './invited-actions.ts'
import { inviteOrTakeBack } from './link-actions.ts'
import { checkShownByLinks } from './compare-links.ts'
import { signOut } from './sign-out.ts'
import { study } from './learner-actions.ts'
import { suggest } from './suggest.ts'
import type { Tab } from './tab.ts'
import { recordVoices } from './voice-actions.ts'
import { checkShownVoices } from './voices.ts'
import { writeToTeam } from './write-to-team.ts'
import type { Device } from './device.ts'
import { type ScenarioOptions, World } from './world.ts'

const MINUTE_MS = 60_000

const ACTIONS = [
  'study',
  'sync',
  'sync twice at once',
  'pull',
  'pass time',
  'set a clock wrong',
  'reset everything',
  'reset, and put back to before',
  'change the profile',
  'change the address',
  'change the password',
  'say it differently',
  'write to the team',
  'record voices',
  'record by a link',
  'invite, or take a link back',
  'change learner',
  'sign out',
  'be a guest',
  'take over what a guest did',
  'premium ends or comes',
  'delete the account',
  'restart a device',
  'freeze a tab',
  'restart the server',
  'deploy',
  'server clock goes wrong',
  'store of takes goes away',
  'late mail arrives',
  'full disk',
  'dead connection',
  'crash before delete',
] as const

type Action = (typeof ACTIONS)[number]

/** How often each comes up, in parts. */
const WEIGHTS: Record<Action, number> = {
  study: 44,
  sync: 12,
  'sync twice at once': 8,
  pull: 6,
  'pass time': 10,
  'set a clock wrong': 2,
  'reset everything': 3,
  'reset, and put back to before': 0.7,
  'change the profile': 3,
  'change the address': 1,
  'change the password': 1,
  'say it differently': 5,
  'write to the team': 5,
  'record voices': 8,
  'record by a link': 10,
  'invite, or take a link back': 4,
  'change learner': 3,
  'sign out': 4,
  'be a guest': 3,
  'take over what a guest did': 2,
  'premium ends or comes': 2,
  'delete the account': 0.3,
  'restart a device': 3,
  'freeze a tab': 3,
  'restart the server': 4,
  deploy: 1,
  'server clock goes wrong': 1,
  'store of takes goes away': 1,
  'late mail arrives': 5,
  'full disk': 3,
  'dead connection': 3,
  'crash before delete': 4,
}

/** Left out where the kind of fault that is all there is to it is left out. */
const ONLY_OF: Partial<Record<Action, FaultKind>> = {
  'set a clock wrong': 'clock skew',
  'reset everything': 'whole reset',
  'reset, and put back to before': 'server put back from a backup',
  'change the address': 'address changed',
  'change the password': 'password changed',
  'record by a link': 'guest with a link',
  'invite, or take a link back': 'guest with a link',
  'sign out': 'sign-out',
  'be a guest': 'guest',
  'take over what a guest did': 'guest',
  'premium ends or comes': 'premium ends',
  'delete the account': 'account deleted',
  'freeze a tab': 'frozen tab',
  'server clock goes wrong': 'server clock wrong',
  'store of takes goes away': 'store of takes away',
  'full disk': 'full disk',
  'dead connection': 'dead connection',
  'crash before delete': 'crash before delete',
}

/** One step carries its own seed: leaving others out of the scenario does not change it. */
export type Step = { action: Action; seed: number }

export type ScenarioOutcome = { violations: string[]; told: string[] }

export function generateScenario(
  seed: number,
  length: number,
  without: ReadonlySet<FaultKind>,
): Step[] {
  const chance = seededChance(seed)
  const actions = ACTIONS.filter((action) => {
    const kind = ONLY_OF[action]
    return kind === undefined || !without.has(kind)
  })
  const sum = actions.reduce((total, action) => total + WEIGHTS[action], 0)
  return Array.from({ length }, () => ({
    action: draw(actions, chance.next() * sum),
    seed: chance.below(2 ** 31),
  }))
}

function draw(actions: readonly Action[], at: number): Action {
  let left = at
  for (const action of actions) {
    left -= WEIGHTS[action]
    if (left < 0) return action
  }
  return 'study'
}

/** Plays the steps in a storm, lets everything come together, and compares server, devices and what was really done. */
export async function playScenario(
  seed: number,
  steps: readonly Step[],
  faults: FaultCount,
  options: ScenarioOptions,
): Promise<ScenarioOutcome> {
  const world = await World.create(seed, faults, options)
  const told: string[] = []
  try {
    for (const step of steps) {
      const chance = seededChance(step.seed)
      const device = chance.pick(world.devices)
      const awake = device.tabs.filter((tab) => !tab.isFrozen())
      if (awake.length === 0) continue
      const tab = chance.pick(awake)
      world.networkConditions.chance = chance
      world.networkConditions.isStormy = true
      told.push(`${step.action} on ${tab.name}`)
      await actUntilDeath(world, step.action, { device, tab, chance })
      await world.settle(chance)
      await checkShownStats(world, device)
      for (const each of world.devices) {
        await checkShownFamily(world, each)
        await checkShownVoices(world, each)
      }
      await checkShownByLinks(world)
      if (world.violations.length > 0) break
    }
    if (world.violations.length === 0) await converge(world)
    return { violations: world.violations, told }
  } catch (error) {
    const { stack } = error as Error
    return { violations: [...world.violations, `it broke: ${stack ?? String(error)}`], told }
  } finally {
    await world.close()
  }
}

type Scene = { device: Device; tab: Tab; chance: Chance }

/** What a dead tab still wanted to read is of no interest. */
async function actUntilDeath(world: World, action: Action, scene: Scene): Promise<void> {
  // A sign-in goes on in the first page, whichever it began in; a guest's is on the guest's device.
  const before = world.invited.pages()
  const pages = [scene.tab, ...scene.device.tabs, ...world.guest.device.tabs, ...before]
  try {
    await act(world, action, scene)
  } catch (error) {
    // A page of a link may be one that this step opened.
    const all = [...pages, ...world.invited.pages()]
    if (!all.some((page) => page.isDead())) throw error
  }
}

async function act(world: World, action: Action, { device, tab, chance }: Scene): Promise<void> {
  const account = device.signedIn
  switch (action) {
    case 'study':
      return study(world, device, tab, chance)
    case 'sync': {
      tab.requestContactSync(chance.once(2) ? 'now' : 'due')
      // Also a page that a learner has left may still be at it.
      const whose = chance.once(4) ? chance.pick(world.accounts) : account
      if (whose !== null && tab.isOpenFor(whose.userId))
        void tab.learnerOf(whose.userId).requestSync(chance.once(2) ? 'now' : 'due')
      return
    }
    case 'sync twice at once':
      if (account === null) return
      world.faults.add('two drainers at once')
      for (const each of device.tabs) {
        void each.learnerOf(account.userId).requestSync('now')
        each.requestContactSync('now')
      }
      return
    case 'pull':
      if (account !== null) world.pull(tab, account)
      return
    case 'pass time':
      return world.passTime(chance)
    case 'set a clock wrong':
      world.faults.add('clock skew')
      return world.setClock(
        device,
        chance.once(3) ? 0 : Math.round((chance.next() - 0.5) * 6 * 365 * 86_400_000),
      )
    case 'reset everything':
      return resetEverything(world, device, tab)
    case 'reset, and put back to before':
      await world.backUpServer()
      await resetEverything(world, device, tab)
      await world.time.pass(MINUTE_MS)
      return world.putServerBack()
    case 'change the profile':
      return accountActions.changeProfile(world, device, tab, chance)
    case 'change the address':
      return accountActions.changeAddress(world, device, tab, chance)
    case 'change the password':
      return accountActions.changePassword(world, device, chance)
    case 'say it differently':
      return suggest(world, device, tab, chance)
    case 'write to the team':
      return writeToTeam(world, device, tab)
    case 'record voices':
      return recordAsSignedIn(world, device, tab, chance)
    case 'record by a link':
      world.faults.add('guest with a link')
      return recordByLink(world, { device, tab, chance })
    case 'invite, or take a link back':
      return inviteOrTakeBack(world, { device, tab, chance })
    case 'change learner':
      return changeLearner(world, device, chance)
    case 'sign out':
      await signOut(world, device, tab, chance)
      if (chance.once(3)) return
      return signInAndStudy(world, device, {
        account: chance.once(3) || account === null ? chance.pick(world.accounts) : account,
        chance,
      })
    case 'be a guest':
      return beGuest(world, chance)
    case 'take over what a guest did':
      return takeOver(world, chance)
    case 'premium ends or comes':
      return accountActions.endPremium(world, chance)
    case 'delete the account':
      return accountActions.deleteAccount(world, device)
    case 'restart a device':
      world.faults.add('device restart')
      for (const each of device.tabs) each.die()
      return
    case 'freeze a tab':
      return freezeTab(world, { device, tab, chance })
    case 'restart the server':
      world.faults.add('server restart')
      return restartServer(world, chance.pick(['as it is', 'backed up', 'put back']))
    case 'deploy':
      return deploy(world, chance)
    case 'server clock goes wrong':
      world.serverClockGoesWrong(chance)
      return study(world, device, tab, chance)
    case 'store of takes goes away':
      world.storeGoesAway(chance)
      return recordAsSignedIn(world, device, tab, chance)
    case 'late mail arrives':
      return world.network.deliverLate()
    case 'full disk':
      world.faults.add('full disk')
      tab.nextWrite = chance.once(2) ? 'full disk' : 'full disk for good'
      await chance.pick([study, study, suggest, writeToTeam, recordAsSignedIn])(
        world,
        device,
        tab,
        chance,
      )
      tab.nextWrite = null
      return
    case 'dead connection':
      if (account === null) return
      world.faults.add('dead connection')
      tab.dropConnection(account.userId)
      return chance.pick([study, study, suggest, recordAsSignedIn])(world, device, tab, chance)
    case 'crash before delete':
      if (account === null) return
      world.faults.add('crash before delete')
      tab.nextWrite = 'crash before delete'
      void tab.learnerOf(account.userId).requestSync('now')
      tab.requestContactSync('now')
      return
  }
}

async function recordAsSignedIn(
  world: World,
  device: Device,
  tab: Tab,
  chance: Chance,
): Promise<void> {
  const { signedIn: account } = device
  if (account !== null) await recordVoices(world, { device, tab, account, chance })
}

/** In the middle of a drain; it comes back by itself, or not before the storm is over. */
async function freezeTab(world: World, { device, tab, chance }: Scene): Promise<void> {
  world.faults.add('frozen tab')
  if (chance.once(2)) await study(world, device, tab, chance)
  if (device.signedIn !== null) void tab.learnerOf(device.signedIn.userId).requestSync('now')
  if (chance.once(2)) await world.time.quiet()
  tab.freeze()
  // Whoever waits for the lock steals it in the end.
  if (world.isWithout('stolen lock')) return void world.time.add(null, () => tab.thaw(), MINUTE_MS)
  if (chance.once(3)) return
  const forMs = chance.below(chance.once(2) ? MINUTE_MS : 10 * MINUTE_MS)
  world.time.add(null, () => tab.thaw(), forMs)
}

async function restartServer(
  world: World,
  how: 'as it is' | 'backed up' | 'put back',
): Promise<void> {
  if (how === 'backed up') await world.backUpServer()
  if (how === 'put back' && !world.isWithout('server put back from a backup')) {
    await world.putServerBack()
  }
  await world.server.restartAll()
}

/** One process at a time: for a while two releases stand side by side. */
async function deploy(world: World, chance: Chance): Promise<void> {
  const n = chance.below(PROCESSES)
  const release = chance.pick<Release>(['older', 'current', 'newer'])
  const kind = `${release} server beside the ${release === 'older' ? 'new' : 'old'} one`
  if (release !== 'current') {
    if (world.isWithout(kind as FaultKind)) return
    world.faults.add(kind as FaultKind)
  }
  await world.server.restart(n, release)
}

/** What the learner means to be gone is what they see, on this device, at the press. */
async function resetEverything(world: World, device: Device, tab: Tab): Promise<void> {
  const account = device.signedIn
  if (account === null) return
  if (account.ledger.isUnaware(device.name)) {
    if (world.isWithout('whole reset unaware of another')) return
    world.faults.add('whole reset unaware of another')
  }
  world.faults.add('whole reset')
  world.time.sleep(1_000)
  const shown = await shownKeys(world, device, account)
  const press = {
    device: device.name,
    at: world.time.now,
    hasRightClock: world.isClockTrusted(device),
  }
  const reset = account.ledger.asked(press, shown)
  world.time.sleep(1_000)
  tab.keysMade = []
  const isAsked = await tab.outlives(tab.learnerOf(account.userId).resetAllProgress())
  account.ledger.named(reset, tab.keysMade)
  if (isAsked) return
  account.ledger.doubt(reset)
  world.whenQuiet(async () => {
    const left = await shownKeys(world, device, account)
    if (left.some((key) => shown.includes(key))) account.ledger.withdraw(reset)
  })
}

async function shownKeys(world: World, device: Device, account: Account): Promise<string[]> {
  const keys = await world.onDisk(device, account, (db) =>
    db.completions.toCollection().primaryKeys(),
  )
  return keys ?? []
}

/** Somebody else takes the device, or the learner signs in again. What the first one did stays behind. */
async function changeLearner(world: World, device: Device, chance: Chance): Promise<void> {
  world.faults.add('other learner signs in')
  const tab = chance.pick(device.tabs)
  await tab.sessions.clear()
  device.signedIn = null
  if (chance.once(4)) return
  await signInAndStudy(world, device, { account: chance.pick(world.accounts), chance })
}

/** Whoever has just signed in may begin before anything else has come than what the sign-in told. */
async function signInAndStudy(
  world: World,
  device: Device,
  { account, chance }: { account: Account; chance: Chance },
): Promise<void> {
  await world.signIn(device, account)
  const tab = chance.pick(device.tabs)
  if (chance.once(2) && !tab.isDead() && !tab.isFrozen()) await study(world, device, tab, chance)
}
