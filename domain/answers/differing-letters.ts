import { plainWord } from '../letters.ts'

/** A piece of the right spelling; `isOther`: the answer had not these letters there. */
export type SpelledPiece = { text: string; isOther: boolean }

/**
 * Splits the right spelling into pieces that the answer has, in the same order, and pieces that it lacks. Marks and capitals do not
 * matter: ṭ equals t. The work grows with the product of both lengths, so the caller limits them.
 */
export function differingLetters(given: string, written: string): SpelledPiece[] {
  const letters = [...written.normalize('NFC')]
  const kept = inCommon([...given.normalize('NFC')].map(plainWord), letters.map(plainWord))
  const pieces: SpelledPiece[] = []
  for (const [at, letter] of letters.entries()) {
    // Spaces and stops are never a mistake.
    const isOther = !kept.has(at) && /\p{L}/u.test(letter)
    const last = pieces.at(-1)
    if (last?.isOther === isOther) last.text += letter
    else pieces.push({ text: letter, isOther })
  }
  return pieces
}

/** Places of the second list whose entries stand in both, in order: the longest common subsequence. */
function inCommon(one: readonly string[], other: readonly string[]): ReadonlySet<number> {
  const lengths = Array.from({ length: one.length + 1 }, () =>
    Array.from({ length: other.length + 1 }, () => 0),
  )
  const lengthAt = (row: number, column: number): number => lengths[row]?.[column] ?? 0
  for (let row = one.length - 1; row >= 0; row -= 1) {
    for (let column = other.length - 1; column >= 0; column -= 1) {
      const line = lengths[row] ?? []
      line[column] =
        one[row] === other[column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1))
    }
  }
  const places = new Set<number>()
  let [row, column] = [0, 0]
  while (row < one.length && column < other.length) {
    if (one[row] === other[column]) {
      places.add(column)
      row += 1
      column += 1
    } else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row += 1
    else column += 1
  }
  return places
}
