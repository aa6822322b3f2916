/** What must be nothing: acknowledged and gone, there twice, or otherwise than it was said. */
export type Verdict = { lost: number; twice: number; otherwise: string[] }

/** What came of all rounds on one database. */
export type Tally = {
  rounds: number
  kills: Map<string, number>
  acknowledged: number
  takes: number
  resent: number
  lost: number
  twice: number
  /** Anything else that is not as it was said, in words. */
  otherwise: string[]
  slowestStartMs: number
  slowestRecoveryMs: number
  lastRecoveryMs: number
  firstStartMs: number
}

export function emptyTally(): Tally {
  return {
    rounds: 0,
    kills: new Map(),
    acknowledged: 0,
    takes: 0,
    resent: 0,
    lost: 0,
    twice: 0,
    otherwise: [],
    slowestStartMs: 0,
    slowestRecoveryMs: 0,
    lastRecoveryMs: 0,
    firstStartMs: 0,
  }
}

export function note(tally: Tally, { lost, twice, otherwise }: Verdict): void {
  tally.lost += lost
  tally.twice += twice
  tally.otherwise.push(...otherwise)
}

export function isClean({ lost, twice, otherwise }: Tally): boolean {
  return lost === 0 && twice === 0 && otherwise.length === 0
}

export function tableOf(name: string, tally: Tally): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  const rows: [string, string | number][] = [
    ['rounds', tally.rounds],
    ...[...tally.kills].map(([kill, count]): [string, number] => [`SIGKILL: ${kill}`, count]),
    ['completions acknowledged', tally.acknowledged],
    ['takes acknowledged', tally.takes],
    ['sent again under their key', tally.resent],
    ['lost', tally.lost],
    ['there twice', tally.twice],
    ['otherwise than it was said', tally.otherwise.length],
    ['slowest start of the server', seconds(tally.slowestStartMs)],
    ...(tally.slowestRecoveryMs > 0
      ? [['slowest healing without a start', seconds(tally.slowestRecoveryMs)] as [string, string]]
      : []),
  ]
  const body = rows.map(([what, much]) => `  ${what.padEnd(52)} ${String(much).padStart(10)}`)
  return [name, ...body, ...tally.otherwise.slice(0, 10).map((line) => `  ! ${line}`), ''].join(
    '\n',
  )
}
