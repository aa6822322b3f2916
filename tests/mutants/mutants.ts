import { FAMILY_MUTANTS } from './family-mutants.ts'
import { GUEST_MUTANTS } from './guest-mutants.ts'
import { LINK_MUTANTS } from './link-mutants.ts'
import { LOG_MUTANTS } from './log-mutants.ts'
import { MEMORY_MUTANTS } from './memory-mutants.ts'
import { type Mutant, MUTANT_VARIABLE } from './mutant.ts'
import { REVIEW_MUTANTS } from './review-mutants.ts'
import { STORM_MUTANTS } from './storm-mutants.ts'
import { TAKE_MUTANTS } from './take-mutants.ts'
import { TESTED_MUTANTS } from './tested-mutants.ts'
import { UPGRADE_MUTANTS } from './upgrade-mutants.ts'
import { VOICE_MUTANTS } from './voice-mutants.ts'

export const MUTANTS: readonly Mutant[] = [
  ...STORM_MUTANTS,
  ...TESTED_MUTANTS,
  ...MEMORY_MUTANTS,
  ...REVIEW_MUTANTS,
  ...LOG_MUTANTS,
  ...GUEST_MUTANTS,
  ...FAMILY_MUTANTS,
  ...TAKE_MUTANTS,
  ...VOICE_MUTANTS,
  ...LINK_MUTANTS,
  ...UPGRADE_MUTANTS,
]

/** The one that this process was asked to load; undefined where none was. */
export function chosenMutant(): Mutant | undefined {
  const name = process.env[MUTANT_VARIABLE]
  return MUTANTS.find((mutant) => mutant.name === name)
}
