import { createHash } from 'node:crypto'
import type { KinshipTerm } from '#domain/kinship/kinship-term.ts'
import type { KinshipWord } from '../course/course.ts'

/**
 * The id of a word that no lesson has, in recordings. It comes from the letters alone: rows of the table move, and a recording
 * stays with its word.
 */
export function kinshipWordId(word: string): string {
  return `W-${createHash('sha256').update(word).digest('hex').slice(0, 10)}`
}

/** These words as somebody is asked to say them. */
export function kinshipWords(
  kinship: readonly KinshipTerm[],
  words: ReadonlySet<string>,
): KinshipWord[] {
  return [...words].flatMap((word) => {
    const row = kinship.find(({ roman, ask }) => roman === word && ask === '')
    if (row === undefined) return []
    const { english, roman, shahmukhi } = row
    return [{ id: kinshipWordId(word), english, roman, shahmukhi }]
  })
}
