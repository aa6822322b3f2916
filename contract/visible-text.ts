import * as v from 'valibot'

/**
 * A character that leaves something on the screen: none of spaces, controls, formatting (zero width, direction), marks that
 * combine with a letter before them, what fonts are to pass over (soft hyphen, variation selectors, Hangul fillers, tags), and
 * the empty cell of Braille.
 */
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * Refuses a text that shows nothing; an empty one is left to other rules. Within words the invisible stays: Urdu is written with
 * joiners, and many emoji are sequences.
 */
export const visible = (what: string) =>
  v.check<string, string>(
    (text) => text === '' || VISIBLE.test(text),
    `${what} must contain something that can be seen`,
  )
