import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A fault of ours as somebody might write it: a few places changed while the product is loaded, nothing on the disk. */
export type Mutant = {
  name: string
  changes: readonly Change[]
} & (
  | {
      /** The file of tests that must fail. */
      test: string
      /** Only the tests of it whose names hold this; all of them where it is left out. */
      only?: string
    }
  | {
      /**
       * The storm finds it: where the search begins, if not at FIRST_SEED. The simulator's own round of `npm test` plays these
       * scenarios without a mutant.
       */
      fromSeed?: number
      /** What the storm is told beside its seed. */
      storm?: readonly string[]
    }
)

export type Change = { file: string; find: string; replace: string }

/** The storm must find a mutant within so many faults. */
export const MOST_FAULTS = 5_000
export const FIRST_SEED = 1
/** Names the mutant to a process that loads the product with it. */
export const MUTANT_VARIABLE = 'APNI_BOLI_MUTANT'

export const ROOT = join(import.meta.dirname, '../..')

export function inFile(file: string, find: string, replace: string): readonly Change[] {
  return [{ file, find, replace }]
}

/** Why a mutant cannot be made any more: the product reads otherwise now. Null where it can. */
export function whyNotApplied({ changes }: Pick<Mutant, 'changes'>): string | null {
  for (const { file } of changes) {
    if (mutated(file, readFileSync(join(ROOT, file), 'utf8'), changes) === null) {
      return `${file} no longer reads as the mutant expects`
    }
  }
  return null
}

/** The source of a file with the mutant in it; null where what it changes is not there. */
export function mutated(file: string, source: string, changes: readonly Change[]): string | null {
  let text = source
  for (const { find, replace } of changes.filter((change) => change.file === file)) {
    if (!text.includes(find)) return null
    text = text.replace(find, () => replace)
  }
  return text
}
