import { seededChance } from '../../tests/simulator/chance.ts'
import type { FaultCount } from '../../tests/simulator/fault-count.ts'
import { signInOn } from './access.ts'
import type { BrowserFault } from './fault-kinds.ts'
import { healAndCompare } from './heal.ts'
import { Round } from './round.ts'
import { STEP_DECK, takeStep } from './steps.ts'

export type Outcome = { violations: string[]; told: string[] }

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
    round.isStormy = true
    for (let step = 0; step < stepCount && round.violations.length === 0; step += 1) {
      await takeStep(round, order.pick(round.devices), order.pick(STEP_DECK))
    }
    await healAndCompare(round)
  } catch (error) {
    round.violate(`it broke: ${inShort(error)}`)
    for (const device of round.devices) round.tell(await device.picture(`seed-${seed}`))
  } finally {
    await round.end()
  }
  return { violations: round.violations, told: round.told }
}

/** What a server printed may be long; the cause is at its beginning or at its end. */
function inShort(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return text.length <= 2_000 ? text : `${text.slice(0, 600)} … ${text.slice(-1_200)}`
}
