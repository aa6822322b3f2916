/**
 * The user id of a guest, who does the first lesson without an account. The guest's work has its own database, as each learner's has.
 * No account has this id, so nothing is sent. earlier-work.ts moves the work into an account.
 */
export const GUEST_ID = 'guest'

/** The lesson that a guest may open. */
export const GUEST_LESSON_ID = '1'
