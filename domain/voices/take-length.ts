/** Recording a take stops by itself after this. */
export const LONGEST_TAKE_MS = 8_000
/** Quiet for so long after the voice, and it stops too: whoever speaks slowly pauses for less. */
export const QUIET_AFTER_TAKE_MS = 1_500
