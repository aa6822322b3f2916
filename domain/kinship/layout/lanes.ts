import type { Thread } from './threads.ts'

/** A lane lies between two rows of patches, each of which is eight tenths of a row high. */
const LANE = { top: 0.4, height: 0.2 }

/** Where the threads of one couple or parent run in the lane below a row. */
type Run = { key: string; lane: number; from: number; to: number }

/** The threads with those of each household on a track of its own, wherever two would lie on each other in a lane. */
export function onTracks(threads: readonly Thread[]): Thread[] {
  const runs = [...runsOf(threads).values()]
  const heights = new Map<string, number>()
  for (const lane of new Set(runs.map((run) => run.lane))) {
    const tracks = tracksOf(runs.filter((run) => run.lane === lane))
    for (const [index, track] of tracks.entries()) {
      const y = lane + LANE.top + (LANE.height * (index + 1)) / (tracks.length + 1)
      for (const { key } of track) heights.set(key, y)
    }
  }
  return threads.map((thread) => ({
    ...thread,
    points: thread.points.map(({ x, y }) => ({ x, y: heights.get(keyOf(thread, y)) ?? y })),
  }))
}

function runsOf(threads: readonly Thread[]): Map<string, Run> {
  const runs = new Map<string, Run>()
  for (const thread of threads) {
    for (const { x, y } of thread.points) {
      if (Number.isInteger(y)) continue
      const key = keyOf(thread, y)
      const { from, to } = runs.get(key) ?? { from: x, to: x }
      runs.set(key, { key, lane: Math.floor(y), from: Math.min(from, x), to: Math.max(to, x) })
    }
  }
  return runs
}

/** A couple's own thread and those to their children share a track. */
function keyOf({ kind, people }: Thread, y: number): string {
  const household = kind === 'child' ? people.slice(0, -1) : people
  return Number.isInteger(y) ? '' : [Math.floor(y), ...[...household].sort()].join(' ')
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
