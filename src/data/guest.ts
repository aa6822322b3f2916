/**
 * Who does the first lesson before they have an account. Their work has a database of its own, as each learner's has; no account
 * bears this id, so nothing of it is sent. An account takes it over by earlier-work.ts.
 */
export const GUEST_ID = 'guest'

/** The lesson that a guest may open. */
export const GUEST_LESSON_ID = '1'
