import * as v from 'valibot'
import { NO_CONTROL_CHARACTERS } from './person.ts'
import { visible } from './visible-text.ts'

/** One line of text that somebody types; empty counts as not given. */
export const line = (what: string, most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(most, `${what} must be at most ${most} characters`),
    v.regex(NO_CONTROL_CHARACTERS, `${what} must not contain control characters`),
    visible(what),
  )
