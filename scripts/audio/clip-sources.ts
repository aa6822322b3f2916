import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ContentProblems } from '#server/content/content-problems.ts'
import { premiumWords, unspokenWords } from '#server/content/kinship-clips.ts'
import { readKinship } from '#server/content/read-kinship.ts'
import { readLexicon } from '#server/content/read-lexicon.ts'

/** What is to be spoken for one item or word of the family, and where the clip goes. */
export type ClipSource = {
  /** Of a word of the family tree that has a clip of its own: the word itself. */
  itemId: string
  /** Whose recording it is made of where there is one: the item's, also for the word of the tree. */
  recordingId: string
  isOfFamily: boolean
  words: string
  /** Gurmukhi, or `[[espeak phonemes]]` where the spelling rules would miss a tone or add a vowel. */
  say: string
  /** What espeak-ng is known to make of `say`. */
  phonemes: string
  /** Of a word of the family still without its hash. */
  path: string
}

/** content/audio/pronunciations.tsv joined with the lexicon and the family's words. Throws what is wrong, line by line. */
export function readClipSources(contentDir: string): ClipSource[] {
  const problems = new ContentProblems()
  const lexiconText = readFileSync(join(contentDir, 'lexicon.tsv'), 'utf8')
  const lexicon = readLexicon('content/lexicon.tsv', lexiconText, problems)
  const kinshipText = readFileSync(join(contentDir, 'kinship.tsv'), 'utf8')
  const kinship = readKinship('content/kinship.tsv', kinshipText, lexicon, problems)
  const unspoken = unspokenWords(kinship, lexicon)
  const premium = premiumWords(kinship, lexicon)
  const file = 'content/audio/pronunciations.tsv'
  const rows = readFileSync(join(contentDir, 'audio/pronunciations.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
  const paths = new Set<string>()
  const sources = rows.slice(1).flatMap((row, index) => {
    const [itemId = '', say = '', phonemes = '', ...rest] = row.split('\t')
    const item = lexicon.get(itemId)
    const isOfFamily = unspoken.has(itemId)
    if ((!item && !isOfFamily) || say === '' || phonemes === '' || rest.length > 0) {
      const what = 'item id or word of kinship.tsv that no item has, what to say, its phonemes'
      problems.add(file, index + 2, `is not: ${what}`)
      return []
    }
    const words = item?.pothwari_roman ?? itemId
    const folder = item ? `lesson${item.lesson}` : 'family'
    const path = `/audio/${folder}/${clipSlug(words)}.mp3`
    if (paths.has(path)) problems.add(file, index + 2, `${path} is another item's clip`)
    paths.add(path)
    const source = { itemId, recordingId: itemId, isOfFamily, words, say, phonemes, path }
    // The first item that has it.
    if (!item || !premium.delete(words)) return [source]
    const treePath = `/audio/family/${clipSlug(words)}.mp3`
    return [source, { ...source, itemId: words, isOfFamily: true, path: treePath }]
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
