import * as v from 'valibot'

/** Fields about a person that several forms and calls share. Texts of spec §5. */
export const emailField = v.pipe(
  v.string('Email is required'),
  v.trim(),
  v.nonEmpty('Email is required'),
  v.maxLength(254, 'Please enter a valid email address'),
  v.email('Please enter a valid email address'),
)

// Control characters have no place in a line and could end a mail header.
export const NO_CONTROL_CHARACTERS = /^\P{Cc}*$/u
