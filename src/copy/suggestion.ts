/** The device could not write it down: a full disk, a private window. */
export const SUGGESTION_NOT_KEPT =
  'This device could not save it. Free some space or close other tabs of the app, then try again.'

/** It is on the disk and not with the reviewers yet. */
export const SUGGESTION_KEPT =
  'Thank you. It is saved on this device and on its way to the people who check the course.'
