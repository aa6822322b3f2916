import type { Request } from '@playwright/test'
import { SignedOut, signInOn, signOutOn } from './access.ts'
import { passCard } from '../world/play.ts'
import { RESPONSE_TIMEOUT_MS, exerciseAt, give, indexOnScreen, locate } from './ui-driver.ts'
import { press } from './event-presses.ts'
import { askTheDisk, inLesson } from './presses.ts'
import { pressKeep, recordVoices } from './take-actions.ts'
import { changeFamily, nameOnBoth, pressInFamily } from './family-actions.ts'
import { reachElsewhere } from './reach-elsewhere.ts'
import { tellsOf } from './tells-of-cards.ts'
import type { Round } from './round.ts'
import type { StormDevice } from './storm-device.ts'
import type { Actor } from './actor.ts'
import { openLesson, tapOnce } from './learner-actions.ts'
import { practise, pressInPractice, tellOfEvening } from './practise-actions.ts'

const MOST_TAPS = 3
/** More than a session has, with all that comes back in it. */
const WHOLE_SESSION = 40
const YEAR_MS = 365 * 86_400_000
/** How long a kill waits for a drain to be in the middle of. */
const DRAIN_WITHIN_MS = 4_000

/** How often each comes up, in parts. */
const WEIGHTS = {
  study: 30,
  'finish a lesson': 12,
  'finish a practice': 8,
  'tell of an evening': 8,
  'change the family': 10,
  'name one person on both devices': 3,
  'record a voice': 7,
  'work offline': 12,
  'ask the worker to sync': 6,
  'stop the worker in mid-drain': 7,
  'crash the tab': 7,
  'kill the browser': 5,
  'kill the server': 7,
  'set the clock wrong': 4,
  'reset everything': 2,
  'sign out and in': 4,
  'somebody else signs in': 2,
} as const

export type StepName = keyof typeof WEIGHTS

export const STEP_DECK = Object.entries(WEIGHTS).flatMap(([name, weight]) =>
  Array.from({ length: weight }, () => name as StepName),
)

/** Plays one step on one device. A session that ends under it is no failure: the learner signs in again, later. */
export async function takeStep(round: Round, device: StormDevice, step: StepName): Promise<void> {
  const who = round.nameOf(device.learner ?? round.learner)
  round.tell(`${step} on the ${device.name}, by ${who}`)
  try {
    await STEPS[step](await sitDown(round, device))
  } catch (error) {
    if (!(error instanceof SignedOut) && !(await isSignedOut(device))) throw error
    for (const tab of device.tabs) tab.screen = null
    round.tell(`  the session ended on the ${device.name}`)
  }
  await askTheDisk(round, device)
}

/** A button went away under the finger because the session has ended. */
async function isSignedOut({ tabs }: StormDevice): Promise<boolean> {
  const away = tabs.map(({ page }) => locate(page)['signed-out'].isVisible())
  return (await Promise.all(away)).includes(true)
}

const STEPS: Record<StepName, (actor: Actor) => Promise<void>> = {
  study: (actor) => study(actor),

  async 'finish a lesson'(actor) {
    const lesson = actor.round.chance.pick(actor.round.lessons)
    await openLesson(actor, lesson)
    await reachElsewhere(actor, lesson)
    await openLesson(actor, lesson)
    for (let taps = 0; taps < 5 && actor.tab.screen !== null; taps += 1)
      await tapOnce(actor, lesson)
    if (actor.tab.screen === null && actor.round.chance.once(2)) await tellOfEvening(actor)
  },

  'finish a practice': (actor) => practise(actor, WHOLE_SESSION),

  'tell of an evening': (actor) => tellOfEvening(actor),

  'change the family': (actor) => changeFamily(actor),

  'name one person on both devices': (actor) => nameOnBoth(actor),

  'record a voice': (actor) => recordVoices(actor),

  async 'work offline'(actor) {
    const { device, round } = actor
    round.faults.add('offline flap')
    await device.goOffline()
    try {
      await study(actor)
    } finally {
      await device.goOnline()
    }
  },

  async 'ask the worker to sync'(actor) {
    await leaveWorkBehind(actor)
    actor.round.faults.add('sync event')
    await actor.device.dispatchSync()
  },

  async 'stop the worker in mid-drain'(actor) {
    const { device, round } = actor
    await leaveWorkBehind(actor)
    // Nobody is left to hear the answer.
    const struck = device.network.triggerDuringDrain(
      (request) => request.serviceWorker() !== null,
      () => device.device.killWorkers(),
      DRAIN_WITHIN_MS,
    )
    await device.dispatchSync()
    if (await struck) round.faults.add('worker stopped in mid-drain')
    else round.tell('  the worker had nothing to drain')
  },

  async 'crash the tab'(actor) {
    const { device, tab, round } = actor
    await dieOverWork(actor, async () => {
      round.faults.add('tab crash')
      await device.crash(tab)
    })
  },

  async 'kill the browser'(actor) {
    const { device, round } = actor
    await dieOverWork(actor, async () => {
      round.faults.add('browser killed')
      await device.die()
    })
    await device.relaunch()
  },

  async 'kill the server'(actor) {
    const { round, device } = actor
    const crash = async (): Promise<void> => {
      round.faults.add('server killed')
      round.isServerAway = true
      await round.server.crash()
    }
    try {
      const struck = device.network.triggerDuringDrain(isFromPage, crash, DRAIN_WITHIN_MS)
      await study(actor)
      if (!(await struck)) await crash()
      await study(actor)
    } finally {
      await round.server.run()
      round.isServerAway = false
    }
  },

  async 'set the clock wrong'(actor) {
    const { device, round } = actor
    round.faults.add('clock skew')
    await device.setClock(round.chance.once(3) ? 0 : (round.chance.next() - 0.5) * 6 * YEAR_MS)
    actor.tab.screen = null
    await study(actor)
  },

  async 'reset everything'(actor) {
    const { device, tab, learner, round } = actor
    const { page } = tab
    tab.screen = null
    await page.goto('/profile?tab=settings', { waitUntil: 'domcontentloaded' })
    const button = page.getByRole('button', { name: 'Reset Progress' })
    const away = page.getByRole('heading', { name: 'Sign In' })
    await button.or(away).first().waitFor({ timeout: RESPONSE_TIMEOUT_MS })
    if (await away.isVisible()) throw new SignedOut()
    round.faults.add('whole reset')
    await button.click()
    const disk = await device.disk(learner)
    const shown = [
      ...(disk?.completions ?? []),
      ...(disk?.practices ?? []),
      ...(disk?.evenings ?? []),
    ]
    const known = new Set(shown.map(({ id }) => id))
    const asked = { at: Date.now(), known, hasRightClock: device.hasRightClock() }
    await page.getByRole('button', { name: 'Reset Everything' }).click()
    const said = page.getByText('Your progress has been reset.')
    await said.or(away).first().waitFor()
    const isCertain = await said.isVisible()
    round.ledgerOf(learner).wiped({ ...asked, isCertain })
    if (isCertain) return
    // The session ended over it: what was pressed may still be on its way to the disk.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_000)))
  },

  async 'sign out and in'(actor) {
    const { device, tab, learner, round } = actor
    await leaveWorkBehind(actor, async () => {
      if (await signOutOn(device, tab)) round.faults.add('sign-out with work pending')
    })
    await signInOn(device, tab, learner)
  },

  async 'somebody else signs in'(actor) {
    const { device, tab, learner, round } = actor
    const other = round.learners.find((each) => each !== learner) ?? learner
    await study(actor)
    await signOutOn(device, tab)
    round.faults.add('other learner signs in')
    await signInOn(device, tab, other)
    await study({ ...actor, learner: other })
  },
}

/** The learner takes the device in hand: a tab, signed in. */
async function sitDown(round: Round, device: StormDevice): Promise<Actor> {
  const tab = await device.tab(round.chance.once(3) ? 1 : 0)
  const learner = device.learner ?? round.learner
  if (device.learner === null) await signInOn(device, tab, learner)
  return { round, device, tab, learner }
}

/** A few taps in a lesson, a few words of practice, or a few changes of the tree. */
async function study(actor: Actor): Promise<void> {
  if (actor.round.chance.once(4)) return changeFamily(actor)
  if (actor.round.chance.once(8)) return recordVoices(actor)
  if (actor.round.chance.once(3)) return practise(actor, 1 + actor.round.chance.below(MOST_TAPS))
  const lesson = actor.round.chance.pick(actor.round.lessons)
  await openLesson(actor, lesson)
  for (let taps = 1 + actor.round.chance.below(MOST_TAPS); taps > 0; taps -= 1) {
    if (actor.tab.screen === null) return
    await tapOnce(actor, lesson)
  }
}

/** Works without a network, and does this over it; then the network is back. */
async function leaveWorkBehind(
  actor: Actor,
  leave: () => Promise<void> = () => actor.device.closeApp(),
): Promise<void> {
  const { device, round } = actor
  const lesson = round.chance.once(3) ? null : round.chance.pick(round.lessons)
  if (lesson !== null) await openLesson(actor, lesson)
  round.faults.add('offline flap')
  await device.goOffline()
  try {
    if (lesson === null && round.chance.once(2)) await changeFamily(actor, 1)
    else if (lesson === null) await practise(actor, 1)
    else await tapOnce(actor, lesson)
    await leave()
  } finally {
    await device.goOnline()
  }
}

/** Dies either over a press or over a drain. */
async function dieOverWork(actor: Actor, die: () => Promise<void>): Promise<void> {
  const { device, tab, learner, round } = actor
  if (round.chance.once(4)) {
    await pressInPractice(actor)
    return die()
  }
  if (round.chance.once(4)) {
    await pressInFamily(actor)
    return die()
  }
  if (round.chance.once(6)) {
    await pressKeep(actor)
    return die()
  }
  const lesson = round.chance.pick(round.lessons)
  await openLesson(actor, lesson)
  if (round.chance.once(2)) {
    const struck = device.network.triggerDuringDrain(isFromPage, die, DRAIN_WITHIN_MS)
    const work = round.chance.once(4) ? changeFamily(actor, 1) : tapOnce(actor, lesson)
    const tapping = work.catch(() => undefined)
    const isDead = await struck
    await tapping
    return isDead ? undefined : die()
  }
  await passCard(tab.page)
  const index = await indexOnScreen(tab.page)
  const exercise = exerciseAt(lesson, tab.screen?.attempt ?? 1, index)
  device.pressed.add(inLesson(learner, lesson.id))
  if (exercise.type !== 'voice_recognition') {
    if (tab.screen?.answered.has(index) === false)
      press(actor, 'reviews', [tellsOf(exercise, true)])
    await give(tab.page, exercise, true).catch(() => undefined)
  }
  await die()
}

function isFromPage(request: Request): boolean {
  return request.serviceWorker() === null
}
