import type { Learner } from '../world/learner.ts'
import type { Round } from './round.ts'
import type { StormDevice, Tab } from './storm-device.ts'

/** A learner with a device in hand. */
export type Actor = { round: Round; device: StormDevice; tab: Tab; learner: Learner }
