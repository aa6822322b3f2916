import * as v from 'valibot'

const NO_ADDRESS = 'Please enter a valid email address'

/**
 * Fields about a person that several forms and calls share. The texts are shown under the field. An address is what a browser's field for one takes
 * (HTML, "valid e-mail address": o'brien, a&b), at a domain that has a dot. Nothing in it could name a second receiver.
 */
export const emailField = v.pipe(
  v.string('Email is required'),
  v.trim(),
  v.nonEmpty('Email is required'),
  v.maxLength(254, NO_ADDRESS),
  v.rfcEmail(NO_ADDRESS),
  v.regex(/\.[a-z][a-z\d-]*[a-z\d]$/iu, NO_ADDRESS),
)

// Control characters have no place in a line and could end a mail header.
export const NO_CONTROL_CHARACTERS = /^\P{Cc}*$/u
