import * as v from 'valibot'
import { line } from './line.ts'

/** As contract/family-entry.ts has them, which loads with the lessons and has no room for the forms. */
export const LONGEST_TEXT = 60
export const LONGEST_RELATION = 24

const text = (what: string) => v.pipe(line(what, LONGEST_TEXT), v.normalize('NFC'))

/** A person's name; empty: none. */
export const nameForm = v.object({ name: text('A name') })

/** The house's own word for a relation. */
export const wordForm = v.object({
  roman: v.pipe(text('The word'), v.nonEmpty('The word is required')),
  shahmukhi: text('The word'),
})
