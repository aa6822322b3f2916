import { LIFETIME_SECONDS } from './session-lifetime.ts'

/**
 * The sessions of one learner that were ended by signing out, as the account's row keeps them: `id@seconds`, a space
 * between. They stand in the row that every request reads anyway, so that looking costs nothing.
 */
export type EndedSessions = string

/** Nobody signs out this often in ninety days by hand; then every session ends instead. */
const MAX_KEPT = 100

export function hasEnded(ended: EndedSessions, sessionId: string): boolean {
  return ended !== '' && ended.split(' ').some((entry) => entry.startsWith(`${sessionId}@`))
}

/** With one more, without those that would have run out by now; null where there are too many to keep. */
export function withEnded(
  ended: EndedSessions,
  sessionId: string,
  nowSeconds: number,
): EndedSessions | null {
  const still = ended
    .split(' ')
    .filter((entry) => Number(entry.slice(entry.indexOf('@') + 1)) > nowSeconds)
  still.push(`${sessionId}@${nowSeconds + LIFETIME_SECONDS}`)
  return still.length > MAX_KEPT ? null : still.join(' ')
}
