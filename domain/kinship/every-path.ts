import type { Step } from './steps.ts'

const [UP, SIBLINGS, DOWN] = [
  ['F', 'M'],
  ['B', 'B+', 'B-', 'Z', 'Z+', 'Z-'],
  ['S', 'D'],
] as const

/** What may follow a step. Left out is what another, shorter path says: a brother's father is the father. */
const NEXT: Readonly<
  Record<'me' | 'F' | 'M' | 'B' | 'Z' | 'S' | 'D' | 'H' | 'W', readonly Step[]>
> = {
  me: [...UP, ...SIBLINGS, ...DOWN, 'H', 'W'],
  // A parent's other child is half a brother or sister, another spouse a step-parent.
  F: [...UP, ...SIBLINGS, ...DOWN, 'W'],
  M: [...UP, ...SIBLINGS, ...DOWN, 'H'],
  B: [...DOWN, 'W'],
  Z: [...DOWN, 'H'],
  S: [...DOWN, 'W'],
  D: [...DOWN, 'H'],
  // A spouse's child of another marriage is a stepchild, a husband's other wife a co-wife.
  H: [...UP, ...SIBLINGS, ...DOWN, 'W'],
  W: [...UP, ...SIBLINGS, ...DOWN],
}

/** Every relation of up to `most` steps, the shortest paths first. */
export function everyPath(most: number): Step[][] {
  const paths: Step[][] = []
  let longest: Step[][] = [[]]
  for (let length = 1; length <= most; length += 1) {
    longest = longest.flatMap((path) => NEXT[lastOf(path)].map((step) => [...path, step]))
    paths.push(...longest)
  }
  return paths
}

function lastOf(path: readonly Step[]): keyof typeof NEXT {
  const last = path.at(-1)
  if (last === undefined) return 'me'
  if (last === 'B' || last === 'B+' || last === 'B-') return 'B'
  return last === 'Z' || last === 'Z+' || last === 'Z-' ? 'Z' : last
}
