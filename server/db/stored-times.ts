import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { CLOCK_TOLERANCE_MS } from '#domain/known-clock.ts'

/** Now, and the latest time that a server whose clock is right stores in a column; ISO instants. */
export type TimeBounds = { now: string; farthest: string }

/** `longestMs`: how far ahead a time in that column is ever set. */
export function timeBounds(nowMs: number, longestMs: number): TimeBounds {
  return {
    now: new Date(nowMs).toISOString(),
    farthest: new Date(nowMs + longestMs + CLOCK_TOLERANCE_MS).toISOString(),
  }
}

/**
 * Whether a stored time has come. One beyond the farthest was stored while the clock was ahead: it would be waited for in vain,
 * and counts as come.
 */
export function hasCome(column: string, { now, farthest }: TimeBounds): RawBuilder<SqlBool> {
  return sql`(${sql.ref(column)} <= ${now} or ${sql.ref(column)} > ${farthest})`
}
