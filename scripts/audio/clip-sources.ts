import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ContentProblems } from '#server/content/content-problems.ts'
import { readLexicon } from '#server/content/read-lexicon.ts'

/** What is to be spoken for one item, and where the clip goes under public/. */
export type ClipSource = {
  itemId: string
  words: string
  /** Gurmukhi, or `[[espeak phonemes]]` where the spelling rules would miss a tone or add a vowel. */
  say: string
  /** What espeak-ng is known to make of `say`. */
  phonemes: string
  path: string
}

/** content/audio/pronunciations.tsv joined with the lexicon. Throws what is wrong, line by line. */
export function readClipSources(contentDir: string): ClipSource[] {
  const problems = new ContentProblems()
  const lexiconText = readFileSync(join(contentDir, 'lexicon.tsv'), 'utf8')
  const lexicon = readLexicon('content/lexicon.tsv', lexiconText, problems)
  const file = 'content/audio/pronunciations.tsv'
  const rows = readFileSync(join(contentDir, 'audio/pronunciations.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
  const paths = new Set<string>()
  const sources = rows.slice(1).flatMap((row, index) => {
    const [itemId = '', say = '', phonemes = '', ...rest] = row.split('\t')
    const item = lexicon.get(itemId)
    if (item === undefined || say === '' || phonemes === '' || rest.length > 0) {
      problems.add(file, index + 2, 'is not: item id, what to say, its phonemes')
      return []
    }
    const path = `/audio/lesson${item.lesson}/${clipSlug(item.pothwari_roman)}.mp3`
    if (paths.has(path)) problems.add(file, index + 2, `${path} is another item's clip`)
    paths.add(path)
    return [{ itemId, words: item.pothwari_roman, say, phonemes, path }]
  })
  problems.throwIfAny()
  return sources
}

/** "Tusaañ na naañ kaih ai?" → "tusaan-na-naan-kaih-ai" */
function clipSlug(roman: string): string {
  return roman
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
