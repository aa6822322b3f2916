import type { ProgressResponse } from '#contract/progress.ts'
import type { Account } from './accounts.ts'
import { fateOf, isSurelyAnother, isSurelyTheSame } from './fates.ts'
import { type Completion, isAround } from './ledger.ts'
import { practiceXp, referenceXp } from './reference-xp.ts'
import type { World } from './world.ts'

type LogRow = ProgressResponse['completions'][number]

/** The server's log against the presses of Complete: each attempt that stays is in it, once, as it was done. */
export function compareLog(world: World, { ledger }: Account, server: ProgressResponse): void {
  const { now } = world.time
  const fates = ledger.completions().map((press) => ({ press, fate: fateOf(ledger, press) }))
  const left = fates.filter(({ fate }) => fate !== 'gone').map(({ press }) => press)
  const log = server.completions.map((row) => ({
    row,
    presses: left.filter((press) => isOf(world, row, press)),
  }))
  for (const { row, presses } of log) {
    const [press] = presses
    if (press === undefined) {
      const isReset = fates.some(({ press: other }) => isOf(world, row, other))
      world.violate(`${isReset ? 'reset, and' : 'never done, but'} counted: ${describe(row)}`)
    } else if (presses.every(({ hasRightClock, day }) => hasRightClock && day !== row.localDate)) {
      world.violate(`${describe(row)} counts for the wrong day; the calendar said ${press.day}`)
    }
  }
  for (const [at, one] of log.entries()) {
    const twin = log.slice(at + 1).find((other) => isTwin(one.presses, other.presses))
    if (twin) world.violate(`counted twice: ${describe(one.row)} and ${describe(twin.row)}`)
  }
  for (const { press, fate } of fates) {
    if (fate !== 'stays' || isOfResetAttempt(press)) continue
    const isThere = log.some(({ presses }) =>
      presses.some((counted) => !isSurelyAnother(ledger, press, counted)),
    )
    if (!isThere) world.violate(`lost: ${describePress(press)}`)
  }

  /** The server had counted the attempt by another press, of before the reset, and the reset took that away. */
  function isOfResetAttempt(press: Completion): boolean {
    return fates.some(
      ({ press: other, fate }) =>
        fate !== 'stays' &&
        other.attempt === press.attempt &&
        ledger.wasReceived(other) &&
        !isSurelyAnother(ledger, press, other),
    )
  }

  function isTwin(some: readonly Completion[], others: readonly Completion[]): boolean {
    if (some.length === 0 || others.length === 0) return false
    return some.every((a) => others.every((b) => isSurelyTheSame(ledger, a, b)))
  }

  if (new Set(server.completions.map(({ id }) => id)).size !== server.completions.length) {
    world.violate('a completion is twice in the log')
  }
  const xp = referenceXp(server.completions) + practiceXp(server.practices)
  if (server.stats.totalXP !== xp) {
    world.violate(`XP on the server is ${server.stats.totalXP}, the log earns ${xp}`)
  }
  const hasTruth = !world.wasServerClockWrong
  if (hasTruth && server.completions.some((row) => Date.parse(row.completedAt) > now)) {
    world.violate('a lesson was finished in the future')
  }
}

/**
 * Whether the row tells of this press: by right clocks it has the true time. Where the device's was wrong it has what the clock
 * showed, or what the product made of it, and none of the future; where the server's was wrong, any.
 */
function isOf(world: World, row: LogRow, press: Completion): boolean {
  if (row.lessonId !== press.lessonId || row.score !== press.score) return false
  const at = Date.parse(row.completedAt)
  if (isAround(press, at)) return true
  if (press.hasRightClock) return false
  return world.wasServerClockWrong || at <= world.time.now
}

function describe({ lessonId, attempt, score, completedAt, id }: LogRow): string {
  return `lesson ${lessonId}, attempt ${attempt} at ${score} %, ${completedAt} (${id.slice(0, 4)})`
}

function describePress({ lessonId, attempt, score, at, device }: Completion): string {
  return `lesson ${lessonId}, attempt ${attempt} at ${score} %, ${new Date(at).toISOString()} on the ${device}`
}
