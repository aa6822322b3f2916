import { editDistance } from '../../answers/edit-distance.ts'

const SAME_FIRST = 0.15
const SAME_LAST = 0.1
const SHARED_PAIR = 0.15

/**
 * How alike two words look, 0 to 1: letters kept of the longer word, and a little more for the same
 * first letter, the same last letter and a shared pair of letters. An empty word is like nothing.
 */
export function similarity(one: string, other: string): number {
  const [left, right] = [[...one], [...other]]
  if (left.length === 0 || right.length === 0) return 0
  const kept = 1 - editDistance(left, right) / Math.max(left.length, right.length)
  const bonus =
    (left[0] === right[0] ? SAME_FIRST : 0) +
    (left.at(-1) === right.at(-1) ? SAME_LAST : 0) +
    (sharesPair(left, right) ? SHARED_PAIR : 0)
  return Math.min(1, kept + bonus)
}

function sharesPair(left: readonly string[], right: readonly string[]): boolean {
  const pairs = new Set(left.slice(1).map((letter, at) => `${left[at]}${letter}`))
  return right.slice(1).some((letter, at) => pairs.has(`${right[at]}${letter}`))
}
