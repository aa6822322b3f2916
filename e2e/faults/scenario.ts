import { seededChance } from '../../tests/simulator/chance.ts'
import type { FaultCount } from '../../tests/simulator/fault-count.ts'
import { signInOn } from './access.ts'
import type { DoneKind } from './events.ts'
import type { BrowserFault } from './fault-kinds.ts'
import { convergeAndCompare } from './converge.ts'
import { Round } from './round.ts'
import { STEP_DECK, takeStep } from './steps.ts'

/** No step takes nearly as long, and neither does the peace after them: a call to a browser may never come back. */
const STEP_WITHIN_MS = 3 * 60_000
const PEACE_WITHIN_MS = 10 * 60_000
const END_WITHIN_MS = 60_000

export type Outcome = { violations: string[]; told: string[]; done: Record<DoneKind, number> }

/** One round: so many steps in a storm on two devices, then peace, then server, devices and ledger are compared. */
export async function playRound(
  seed: number,
  stepCount: number,
  faults: FaultCount<BrowserFault>,
): Promise<Outcome> {
  const round = await Round.begin(seed, faults)
  const order = seededChance(seed ^ 0x57e9)
  try {
    for (const device of round.devices) {
      const tab = await device.tab(0)
      await signInOn(device, tab, round.learner)
      await device.device.ready(tab.page)
    }
    await round.hearSpeaker((await round.devices[0].tab(0)).page)
    round.isStormy = true
    for (let step = 0; step < stepCount && round.violations.length === 0; step += 1) {
      const taken = takeStep(round, order.pick(round.devices), order.pick(STEP_DECK))
      await within(STEP_WITHIN_MS, 'a step', taken)
    }
    await within(PEACE_WITHIN_MS, 'the peace', convergeAndCompare(round))
  } catch (error) {
    round.violate(`it broke: ${inShort(error)}`)
    for (const device of round.devices) {
      const picture = within(END_WITHIN_MS, 'a picture', device.picture(`seed-${seed}`))
      round.tell(await picture.catch(inShort))
    }
  } finally {
    await within(END_WITHIN_MS, 'the end', round.end()).catch((error) =>
      round.violate(inShort(error)),
    )
  }
  return { violations: round.violations, told: round.told, done: round.countDone() }
}

async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not end within ${ms / 1000} s`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** What a server printed may be long; the cause is at its beginning or at its end. */
function inShort(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return text.length <= 2_000 ? text : `${text.slice(0, 600)} … ${text.slice(-1_200)}`
}
