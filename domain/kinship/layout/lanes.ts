import type { Thread } from './threads.ts'

/** A lane lies between two rows of patches, each of which is eight tenths of a row high. */
const LANE = { top: 0.4, height: 0.2 }

/** Where the thread of a couple, or those to the children of one household, run in the lane below a row. */
type Run = { key: string; lane: number; isOfCouple: boolean; from: number; to: number }

/**
 * The threads with each run on a track of its own, wherever two would lie on each other in a lane. Couples run above: their
 * children's threads begin there, and go down.
 */
export function onTracks(threads: readonly Thread[]): Thread[] {
  const runs = [...runsOf(threads).values()]
  const heights = new Map<string, number>()
  for (const lane of new Set(runs.map((run) => run.lane))) {
    const here = runs.filter((run) => run.lane === lane)
    const tracks = [
      ...tracksOf(here.filter((run) => run.isOfCouple)),
      ...tracksOf(here.filter((run) => !run.isOfCouple)),
    ]
    for (const [index, track] of tracks.entries()) {
      const y = lane + LANE.top + (LANE.height * (index + 1)) / (tracks.length + 1)
      for (const { key } of track) heights.set(key, y)
    }
  }
  return threads.map((thread) => ({
    ...thread,
    points: thread.points.map(({ x, y }, index) => ({
      x,
      y: heights.get(keyOf(thread, y, isOfCouple(thread, index))) ?? y,
    })),
  }))
}

function runsOf(threads: readonly Thread[]): Map<string, Run> {
  const runs = new Map<string, Run>()
  for (const thread of threads) {
    for (const [index, { x, y }] of thread.points.entries()) {
      if (Number.isInteger(y)) continue
      const ofCouple = isOfCouple(thread, index)
      const key = keyOf(thread, y, ofCouple)
      const { from, to } = runs.get(key) ?? { from: x, to: x }
      runs.set(key, {
        key,
        lane: Math.floor(y),
        isOfCouple: ofCouple,
        from: Math.min(from, x),
        to: Math.max(to, x),
      })
    }
  }
  return runs
}

/** A thread to a child begins in a lane only where others stand between the parents: on the couple's own thread. */
function isOfCouple({ kind }: Thread, index: number): boolean {
  return kind === 'marriage' || index === 0
}

/** The threads to all children of one household share a track. */
function keyOf({ kind, people }: Thread, y: number, ofCouple: boolean): string {
  const household = kind === 'child' ? people.slice(0, -1) : people
  const name = [Math.floor(y), ofCouple, ...[...household].sort()]
  return Number.isInteger(y) ? '' : name.join(' ')
}

/** As few tracks as the greedy way from left to right finds, none with two runs that touch. */
function tracksOf(runs: readonly Run[]): Run[][] {
  const tracks: Run[][] = []
  for (const run of [...runs].sort((a, b) => a.from - b.from || a.to - b.to)) {
    const free = tracks.find((track) => (track.at(-1)?.to ?? -Infinity) < run.from)
    if (free === undefined) tracks.push([run])
    else free.push(run)
  }
  return tracks
}
