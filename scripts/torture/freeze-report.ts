import { emptyTally, isClean, type Tally } from './tally.ts'

/** No call to a process that runs may take longer because another one does not. */
const MAX_CALL_MS = 5_000

/** What one frozen process cost. */
export type Freeze = {
  seconds: number
  /** Transactions that the process held when it was stopped. */
  held: number
  /** On the clock of `performance.now()`; 0 until it happens. */
  stoppedAt: number
  wokenAt: number
  /** Calls to the other process, before, meanwhile and afterwards. */
  calls: number
  longestMs: number
  longestUninvolvedMs: number
  uninvolvedFailures: number
  involvedFailures: number
  /** Of those, the ones that began when the cost should have been over. */
  lateFailures: number
  tally: Tally
}

export function emptyFreeze(seconds: number): Freeze {
  return {
    seconds,
    held: 0,
    stoppedAt: 0,
    wokenAt: 0,
    calls: 0,
    longestMs: 0,
    longestUninvolvedMs: 0,
    uninvolvedFailures: 0,
    involvedFailures: 0,
    lateFailures: 0,
    tally: emptyTally(),
  }
}

/** One call to the other process that has ended just now. */
export function noteCall(
  freeze: Freeze,
  { beganAt, isInvolved, isRight }: { beganAt: number; isInvolved: boolean; isRight: boolean },
): void {
  freeze.calls += 1
  const tookMs = performance.now() - beganAt
  freeze.longestMs = Math.max(freeze.longestMs, tookMs)
  if (!isInvolved) freeze.longestUninvolvedMs = Math.max(freeze.longestUninvolvedMs, tookMs)
  if (isRight) return
  if (!isInvolved) freeze.uninvolvedFailures += 1
  else freeze.involvedFailures += 1
  if (freeze.stoppedAt > 0 && beganAt - freeze.stoppedAt > MAX_CALL_MS) freeze.lateFailures += 1
}

export function isHarmless(freeze: Freeze): boolean {
  const { longestMs, uninvolvedFailures, lateFailures, tally } = freeze
  return (
    longestMs <= MAX_CALL_MS && uninvolvedFailures === 0 && lateFailures === 0 && isClean(tally)
  )
}

export function freezeTable(freeze: Freeze): string {
  const { tally } = freeze
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
  const rows: [string, string | number][] = [
    ['seconds that one process was frozen', freeze.seconds],
    ['transactions that it held', freeze.held],
    ['calls to the other process', freeze.calls],
    ['longest call to the other process', seconds(freeze.longestMs)],
    ['longest of them of an uninvolved learner', seconds(freeze.longestUninvolvedMs)],
    ['failures of uninvolved learners', freeze.uninvolvedFailures],
    ['failures of involved learners', freeze.involvedFailures],
    ['failures later than five seconds after the stop', freeze.lateFailures],
    ['completions acknowledged', tally.acknowledged],
    ['sent again under their key', tally.resent],
    ['lost', tally.lost],
    ['there twice', tally.twice],
    ['otherwise than it was said', tally.otherwise.length],
  ]
  const body = rows.map(([what, much]) => `  ${what.padEnd(52)} ${String(much).padStart(10)}`)
  return [...body, ...tally.otherwise.slice(0, 10).map((line) => `  ! ${line}`), ''].join('\n')
}
