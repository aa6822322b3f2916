import type { Point } from '#domain/kinship/layout/threads.ts'

/** All lengths of the tree are in this unit, `--u`: a rem on the screen, on paper what lets the tree fit. */
export const COLUMN = 7.75
export const ROW = 11.75
export const PATCH = 4.5
/** Where the threads run between two rows, from the middle of the upper patch: under its words, above the next patch. */
const LANE = { from: 7.4, to: ROW - PATCH / 2 - 0.5 }
/** Room around the outermost patches: above, and for the words below. */
const EDGE = { above: PATCH / 2 + 1.25, below: 7.9 }

/** The layout's lanes lie from .4 to .6 below a row. */
const [LANE_START, LANE_HEIGHT] = [0.4, 0.2]

export function xOf(column: number): number {
  return column * COLUMN
}

export function yOf(y: number): number {
  const row = Math.floor(y)
  const within = y - row
  if (within === 0) return row * ROW
  const share = (within - LANE_START) / LANE_HEIGHT
  return row * ROW + LANE.from + share * (LANE.to - LANE.from)
}

export type Extent = { left: number; top: number; width: number; height: number }

/** The cloth that holds all places. */
export function extentOf(places: readonly { column: number; row: number }[]): Extent {
  const columns = places.map(({ column }) => column)
  const rows = places.map(({ row }) => row)
  const left = xOf(Math.min(...columns) - 0.5) - 0.5
  const top = yOf(Math.min(...rows)) - EDGE.above
  return {
    left,
    top,
    width: xOf(Math.max(...columns) + 0.5) + 0.5 - left,
    height: yOf(Math.max(...rows)) + EDGE.below - top,
  }
}

const BEND = 0.6

/** A thread as a path whose corners are round. */
export function threadPath(points: readonly Point[]): string {
  const places = points.map(({ x, y }) => ({ x: xOf(x), y: yOf(y) }))
  return places
    .map((place, index) => {
      const before = places[index - 1]
      const after = places[index + 1]
      if (before === undefined) return `M${at(place)}`
      if (after === undefined) return `L${at(place)}`
      return `L${at(towards(place, before))}Q${at(place)} ${at(towards(place, after))}`
    })
    .join('')
}

function towards(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  if (length === 0) return from
  const share = Math.min(BEND, length / 2) / length
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}

function at({ x, y }: Point): string {
  return `${round(x)} ${round(y)}`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
