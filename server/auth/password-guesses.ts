/** A word that a password may have been made from, and how many signs around it were taken off. */
export type Guess = { core: string; around: number }

/** Put behind or before a word to please a rule: `123`, `!`, a year and a mark. */
const MAX_ENDING_LENGTH = 6

/** Figures and marks that stand for letters; `1` is an i to some and an l to others. */
const LETTER_OF: Record<string, string> = {
  '0': 'o',
  '!': 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
}

/** What somebody who likes easy passwords might have begun with: in lower case, without ending, spelt out. */
export function guessesAt(password: string): Guess[] {
  const plain = password.normalize('NFKC').toLowerCase()
  const before = /^[^\p{L}]*/u.exec(plain)?.[0].length ?? 0
  const behind = /[^\p{L}]*$/u.exec(plain)?.[0].length ?? 0
  const guesses: Guess[] = []
  for (let start = 0; start <= Math.min(before, MAX_ENDING_LENGTH); start += 1) {
    for (let end = 0; end <= Math.min(behind, MAX_ENDING_LENGTH); end += 1) {
      const core = plain.slice(start, plain.length - end)
      for (const spelt of new Set([core, withLetters(core, 'i'), withLetters(core, 'l')])) {
        guesses.push({ core: spelt, around: start + end })
      }
    }
  }
  return guesses
}

function withLetters(core: string, one: 'i' | 'l'): string {
  return core.replace(/[01!34@5$7]/g, (sign) => LETTER_OF[sign] ?? one)
}
