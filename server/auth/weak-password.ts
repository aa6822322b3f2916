import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Guess, guessesAt } from './password-guesses.ts'

/** Why somebody else would guess it: half the world has it, or it says what everybody knows of its owner. */
export type PasswordWeakness = 'common' | 'own'

const COMMON: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
)

/** What every learner here has in common. */
const PRODUCT_WORDS =
  'apni boli pothwari potohari pothohari pahari mirpuri mirpur kashmir kashmiri pakistan pakistani heritage language lesson learner'.split(
    ' ',
  )

const MIN_OWN_WORD_LENGTH = 3
/** What is left without the own words is enough to guess at from here on: letters, or signs of any kind. */
const ENOUGH_LETTERS = 3
const ENOUGH_SIGNS = 8

/**
 * Null for a password that can be taken (ASVS 6.2.4, 6.2.11). Refused is one of the 3,000 most common, in
 * any case, with figures for letters (`P4ssw0rd`) and with figures or marks around it (`Qwerty123!`); and
 * one that is little more than the product's own words, the learner's name or address.
 */
export function passwordWeakness(
  password: string,
  owner: { name: string; email: string },
): PasswordWeakness | null {
  const guesses = guessesAt(password)
  if (guesses.some(({ core }) => COMMON.has(core))) return 'common'
  const words = ownWords(owner)
  return guesses.some((guess) => isLittleMoreThan(words, guess)) ? 'own' : null
}

function isLittleMoreThan(words: readonly string[], { core, around }: Guess): boolean {
  let rest = core
  for (const word of words) rest = rest.replaceAll(word, '')
  if (rest === core) return false
  const letters = rest.match(/\p{L}/gu)?.length ?? 0
  return letters < ENOUGH_LETTERS && rest.length + around < ENOUGH_SIGNS
}

/** The longest first: `mirpuri` goes as a whole, not as `mirpur` and an `i`. */
function ownWords({ name, email }: { name: string; email: string }): string[] {
  const parts = `${name} ${email}`
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
  const [localPart = ''] = email.toLowerCase().split('@')
  return [...PRODUCT_WORDS, ...parts, localPart]
    .filter((word) => [...word].length >= MIN_OWN_WORD_LENGTH)
    .toSorted((a, b) => b.length - a.length)
}
