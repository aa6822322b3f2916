import { fail, ok, type Result } from '#domain/result.ts'

/** Punctuation of both scripts at the edges of a word. */
const EDGES = /^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu

type Tile = { roman: string; shahmukhi: string }

/** The words of a line in both scripts, side by side, without their punctuation. */
export function pairedWords(roman: string, shahmukhi: string): Result<Tile[], string> {
  const romanWords = roman.split(' ')
  const shahmukhiWords = shahmukhi.split(' ')
  if (romanWords.length !== shahmukhiWords.length) {
    return fail(
      `"${roman}" has ${romanWords.length} words and its Shahmukhi ${shahmukhiWords.length}`,
    )
  }
  return ok(
    romanWords.map((word, at) => {
      return { roman: bare(word), shahmukhi: bare(shahmukhiWords[at] ?? '') }
    }),
  )
}

/** The tiles of an arrangement in order. A capital or a full stop would tell the place, so both go. */
export function arrangementTiles(
  roman: string,
  shahmukhi: string,
  properNames: readonly string[],
): Result<Tile[], string> {
  const pairs = pairedWords(roman, shahmukhi)
  if (!pairs.ok) return pairs
  if (pairs.value.length < 3) return fail(`"${roman}" is too short to put in order`)
  return ok(
    pairs.value.map((tile) => {
      return properNames.includes(tile.roman) ? tile : { ...tile, roman: tile.roman.toLowerCase() }
    }),
  )
}

/** A line with one word cut out of it, in both scripts at the same place. */
export function cutGap(
  roman: string,
  shahmukhi: string,
  gap: string,
): Result<
  { sentence: string; sentenceShahmukhi: string; word: string; wordShahmukhi: string },
  string
> {
  const pairs = pairedWords(roman, shahmukhi)
  if (!pairs.ok) return pairs
  const places = pairs.value.flatMap((tile, at) => (tile.roman === gap ? [at] : []))
  const [place] = places
  if (place === undefined) return fail(`"${gap}" is no word of "${roman}"`)
  if (places.length > 1) return fail(`"${gap}" is in "${roman}" more than once`)
  const cut = (line: string) => {
    return line
      .split(' ')
      .map((word, at) => (at === place ? word.replace(bare(word), '___') : word))
      .join(' ')
  }
  return ok({
    sentence: cut(roman),
    sentenceShahmukhi: cut(shahmukhi),
    word: gap,
    wordShahmukhi: pairs.value[place]?.shahmukhi ?? '',
  })
}

function bare(word: string): string {
  return word.replace(EDGES, '')
}
