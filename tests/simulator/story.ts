import { DAILY_GOALS } from '#contract/user.ts'
import { readSetting } from '#data/settings.ts'
import { type Chance, seededChance } from './chance.ts'
import type { FaultCount } from './fault-count.ts'
import { checkShownStats, healAndCompare } from './heal.ts'
import { study } from './study.ts'
import { suggest } from './suggest.ts'
import type { Tab } from './tab.ts'
import { type Device, World } from './world.ts'

const ACTIONS = [
  'study',
  'sync',
  'sync twice at once',
  'pull',
  'pass time',
  'set a clock wrong',
  'reset everything',
  'change the profile',
  'say it differently',
  'change learner',
  'restart a device',
  'restart the server',
  'late mail arrives',
  'full disk',
  'dead connection',
  'crash before delete',
] as const

type Action = (typeof ACTIONS)[number]

/** How often each comes up, in parts. */
const WEIGHTS: Record<Action, number> = {
  study: 36,
  sync: 12,
  'sync twice at once': 8,
  pull: 6,
  'pass time': 10,
  'set a clock wrong': 3,
  'reset everything': 2,
  'change the profile': 4,
  'say it differently': 6,
  'change learner': 3,
  'restart a device': 3,
  'restart the server': 3,
  'late mail arrives': 6,
  'full disk': 3,
  'dead connection': 3,
  'crash before delete': 5,
}

/** One step carries its own seed: leaving others out of the story does not change it. */
export type Step = { action: Action; seed: number }

export type StoryOutcome = { violations: string[]; told: string[] }

export function writeStory(seed: number, length: number): Step[] {
  const chance = seededChance(seed)
  const deck = ACTIONS.flatMap((action) => Array.from({ length: WEIGHTS[action] }, () => action))
  return Array.from({ length }, () => ({
    action: chance.pick(deck),
    seed: chance.below(2 ** 31),
  }))
}

/** Plays the steps in a storm, lets everything heal, and compares server, devices and what was really done. */
export async function playStory(
  seed: number,
  steps: readonly Step[],
  faults: FaultCount,
): Promise<StoryOutcome> {
  const world = await World.create(seed, faults)
  const told: string[] = []
  try {
    for (const step of steps) {
      const chance = seededChance(step.seed)
      const device = chance.pick(world.devices)
      const tab = chance.pick(device.tabs)
      world.weather.chance = chance
      world.weather.isStormy = true
      told.push(`${step.action} on ${tab.name}`)
      await actUntilDeath(world, step.action, { device, tab, chance })
      await world.settle()
      await checkShownStats(world, device)
      if (world.violations.length > 0) break
    }
    if (world.violations.length === 0) await healAndCompare(world)
    return { violations: world.violations, told }
  } catch (error) {
    return { violations: [...world.violations, `it broke: ${String(error)}`], told }
  } finally {
    await world.close()
  }
}

type Scene = { device: Device; tab: Tab; chance: Chance }

/** What a dead tab still wanted to read is of no interest. */
async function actUntilDeath(world: World, action: Action, scene: Scene): Promise<void> {
  try {
    await act(world, action, scene)
  } catch (error) {
    if (!scene.tab.isDead()) throw error
  }
}

async function act(world: World, action: Action, { device, tab, chance }: Scene): Promise<void> {
  const account = device.signedIn
  const [anybody] = world.accounts
  switch (action) {
    case 'study':
      return study(world, device, tab, chance)
    case 'sync':
      // Also a page that a learner has left may still be at it.
      void tab
        .learnerOf((chance.once(4) ? chance.pick(world.accounts) : (account ?? anybody)).userId)
        .kick(chance.once(2) ? 'now' : 'due')
      return
    case 'sync twice at once':
      if (account === null) return
      world.faults.add('two drainers at once')
      for (const each of device.tabs) void each.learnerOf(account.userId).kick('now')
      return
    case 'pull':
      return pull(world, device, tab)
    case 'pass time':
      return world.passTime(chance)
    case 'set a clock wrong':
      world.faults.add('clock skew')
      device.skewMs = chance.once(3) ? 0 : (chance.next() - 0.5) * 6 * 365 * 86_400_000
      return
    case 'reset everything':
      return resetEverything(world, device, tab)
    case 'change the profile':
      return changeProfile(world, device, tab, chance)
    case 'say it differently':
      return suggest(world, device, tab, chance)
    case 'change learner':
      return changeLearner(world, device, chance)
    case 'restart a device':
      world.faults.add('device restart')
      for (const each of device.tabs) each.die()
      return
    case 'restart the server':
      world.faults.add('server restart')
      await restartServer(world, chance.pick(['as it is', 'backed up', 'put back']))
      return
    case 'late mail arrives':
      return world.network.deliverLate()
    case 'full disk':
      world.faults.add('full disk')
      tab.nextWrite = chance.once(2) ? 'full disk' : 'full disk for good'
      await (chance.once(4) ? suggest : study)(world, device, tab, chance)
      tab.nextWrite = null
      return
    case 'dead connection':
      if (account === null) return
      world.faults.add('dead connection')
      tab.dropConnection(account.userId)
      return (chance.once(4) ? suggest : study)(world, device, tab, chance)
    case 'crash before delete':
      if (account === null) return
      world.faults.add('crash before delete')
      tab.nextWrite = 'crash before delete'
      void tab.learnerOf(account.userId).kick('now')
      return
  }
}

async function restartServer(
  world: World,
  how: 'as it is' | 'backed up' | 'put back',
): Promise<void> {
  if (how === 'backed up') await world.server.backUp()
  if (how === 'put back') await world.putServerBack()
  await world.server.restart()
}

/** Whatever of it was refused: what is done afterwards counts in the epoch that the sign-in told, or in a later one. */
async function pull(world: World, device: Device, tab: Tab): Promise<void> {
  const account = device.signedIn
  if (account === null) return
  const pulling = tab.learnerOf(account.userId).pull()
  // After a no (401) nobody is signed in, and nothing is asked.
  if (!(await tab.outlives(pulling)) || (await pulling) === null) return
  const epoch = await readSetting(world.databaseOf(device, account), 'epoch')
  if (epoch < device.toldEpoch) {
    world.violate(`${device.name} works in epoch ${epoch}, the account is in ${device.toldEpoch}`)
  }
}

async function resetEverything(world: World, device: Device, tab: Tab): Promise<void> {
  const account = device.signedIn
  if (account === null) return
  world.faults.add('whole reset')
  await tab.outlives(tab.learnerOf(account.userId).resetAllProgress())
  await world.settle()
  // Where the page died meanwhile, the disk tells whether it came to it.
  const epoch = (await world.databaseOf(device, account).settings.get('epoch'))?.value
  if (typeof epoch === 'number') world.ledgerOf(account).wiped(epoch)
}

async function changeProfile(
  world: World,
  device: Device,
  tab: Tab,
  chance: Chance,
): Promise<void> {
  const account = device.signedIn
  if (account === null) return
  const ledger = world.ledgerOf(account)
  if (ledger.possibleGoals().size > 0) {
    world.countOnce('two devices on one profile', account.userId)
  }
  const dailyGoal = chance.pick(DAILY_GOALS)
  const isDone = await tab.outlives(tab.learnerOf(account.userId).saveProfile({ dailyGoal }))
  ledger.choseGoal(device.name, dailyGoal, isDone)
}

/** Somebody else takes the device, or the learner signs in again. What the first one did stays behind. */
async function changeLearner(world: World, device: Device, chance: Chance): Promise<void> {
  world.faults.add('other learner signs in')
  const tab = chance.pick(device.tabs)
  await tab.sessions.clear()
  device.signedIn = null
  if (chance.once(4)) return
  await world.signIn(device, chance.pick(world.accounts))
}
