import * as v from 'valibot'

const NO_ADDRESS = 'Please enter a valid email address'

/**
 * Fields about a person, shared by several forms and calls. Their error texts appear under the field. An email address must be valid as
 * HTML defines it (o'brien and a&b are) and have a dot in its domain. It cannot name a second recipient.
 */
export const emailField = v.pipe(
  v.string('Email is required'),
  v.trim(),
  v.nonEmpty('Email is required'),
  v.maxLength(254, NO_ADDRESS),
  v.rfcEmail(NO_ADDRESS),
  v.regex(/\.[a-z][a-z\d-]*[a-z\d]$/iu, NO_ADDRESS),
)

// No control characters: a line break could end a mail header.
export const NO_CONTROL_CHARACTERS = /^\P{Cc}*$/u
