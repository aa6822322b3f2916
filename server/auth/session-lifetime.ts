/** A phone may stay off for weeks and should not ask its learner to sign in again for that. */
export const LIFETIME_SECONDS = 90 * 24 * 60 * 60
