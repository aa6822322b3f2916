/** What one household may have. The server enforces it, the screens name it. */
export const MAX_TAKE_BYTES = 200_000
export const MAX_RECORDINGS = 400
export const MAX_HOUSEHOLD_MB = 40
export const MAX_HOUSEHOLD_BYTES = MAX_HOUSEHOLD_MB * 1_000_000
export const MAX_SPEAKERS = 50
export const MAX_OPEN_INVITATIONS = 20
/** With ended ones, which stay for a while. */
export const MAX_INVITATIONS = 200
export const INVITATION_DAYS = 30
/** A reviewer goes through a whole course. */
export const REVIEWER_DAYS = 90
/** The recorder stops after 8 s; a slow device stops later. */
export const MAX_TAKE_MS = 15_000
