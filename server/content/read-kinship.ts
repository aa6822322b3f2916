import type { KinshipTerm } from '#domain/kinship/kinship-term.ts'
import { rankProblems } from '#domain/kinship/rank-problems.ts'
import { kinshipRow } from './author-schema.ts'
import type { ContentProblems } from './content-problems.ts'
import type { Lexicon } from './read-lexicon.ts'
import { readTable } from './read-table.ts'
import { pairedWords } from './sentence-words.ts'

/** kinship.tsv (content/README.md). Its script and its other forms are the lexicon's: nothing is spelled here alone. */
export function readKinship(
  file: string,
  text: string,
  lexicon: Lexicon,
  problems: ContentProblems,
): KinshipTerm[] {
  const lines = readTable(file, text, kinshipRow, problems).map(({ line, row }) => {
    const {
      path: paths,
      also_said: alsoSaid,
      also_said_shahmukhi: alsoSaidShahmukhi,
      ...rest
    } = row
    return { line, row: { paths, alsoSaid, alsoSaidShahmukhi, ...rest } }
  })
  const add = (line: number, reason: string) => problems.add(file, line, reason)
  for (const { line, reason } of rankProblems(lines)) add(line, reason)
  const scripts = scriptOfWords(lexicon)
  for (const { line, row } of lines) {
    const known = row.roman.split(' ').map((word) => scripts.get(word))
    const expected = known.includes(undefined) ? '' : known.join(' ')
    if (row.shahmukhi !== expected) {
      const found = expected === '' ? 'nothing' : expected
      add(line, `the lexicon spells "${row.roman}" ${found}, not ${row.shahmukhi || 'nothing'}`)
    }
    for (const form of row.alsoSaid) {
      if (!isInNote(row.roman, form, lexicon)) {
        add(line, `"${form}" is not in the lexicon's note on ${row.roman}`)
      }
    }
  }
  return lines.map(({ row }) => row)
}

/** Each word of the lexicon in script; a word on its own counts more than one in a sentence. */
function scriptOfWords(lexicon: Lexicon): ReadonlyMap<string, string> {
  const scripts = new Map<string, string>()
  for (const { pothwari_roman: roman, shahmukhi } of lexicon.values()) {
    if (!roman.includes(' ')) scripts.set(roman, shahmukhi)
    const pairs = pairedWords(roman, shahmukhi)
    if (!pairs.ok) continue
    for (const pair of pairs.value) {
      if (!scripts.has(pair.roman)) scripts.set(pair.roman, pair.shahmukhi)
    }
  }
  return scripts
}

function isInNote(roman: string, form: string, lexicon: Lexicon): boolean {
  return [...lexicon.values()].some((row) => {
    const words = row.note.toLowerCase().split(/[\s,.;:()]+/u)
    return row.pothwari_roman === roman && ` ${words.join(' ')} `.includes(` ${form} `)
  })
}
