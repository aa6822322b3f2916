import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { KinshipTerm } from '#domain/kinship/kinship-term.ts'
import { FREE_LESSON_COUNT } from '#domain/plans.ts'
import { audioManifest, type AudioManifest } from './author-schema.ts'
import type { ContentProblems } from './content-problems.ts'
import type { Lexicon } from './read-lexicon.ts'

/** Returns the words of the family tree that no lesson has. Each needs a clip. */
export function unspokenWords(kinship: readonly KinshipTerm[], lexicon: Lexicon): Set<string> {
  const ofItems = new Set([...lexicon.values()].map((row) => row.pothwari_roman))
  return shownWords(kinship, (word) => !ofItems.has(word))
}

/**
 * Returns the words of the family tree that only premium lessons teach. Each needs a second clip for everybody, because only
 * premium learners may hear the lesson's.
 */
export function premiumWords(kinship: readonly KinshipTerm[], lexicon: Lexicon): Set<string> {
  const rows = [...lexicon.values()]
  const free = rows.filter(({ lesson }) => lesson <= FREE_LESSON_COUNT)
  const freeWords = new Set(free.map((row) => row.pothwari_roman))
  const ofItems = new Set(rows.map((row) => row.pothwari_roman))
  return shownWords(kinship, (word) => ofItems.has(word) && !freeWords.has(word))
}

/** No page shows a word in doubt, so it is left out. */
function shownWords(
  kinship: readonly KinshipTerm[],
  isMeant: (word: string) => boolean,
): Set<string> {
  const shown = kinship.filter(({ roman, ask }) => roman && ask === '')
  return new Set(shown.map(({ roman }) => roman).filter(isMeant))
}

/** Null where the manifest cannot be read, which `readAudio` reports. */
export function kinshipClipsIn(manifestText: string): AudioManifest['kinship'] | null {
  try {
    const parsed = v.safeParse(audioManifest, JSON.parse(manifestText))
    return parsed.success ? parsed.output.kinship : null
  } catch {
    return null
  }
}

/** Each word that needs a clip has one, whose file is there; and no clip says anything else. */
export function checkKinshipClips(
  {
    words,
    kinshipText,
    manifestText,
    publicDir,
  }: {
    words: ReadonlySet<string>
    kinshipText: string
    manifestText: string
    publicDir: string
  },
  problems: ContentProblems,
): void {
  const clips = kinshipClipsIn(manifestText)
  if (clips === null) return
  const spoken = new Set<string>()
  for (const clip of clips) {
    const add = (reason: string) =>
      problems.add('content/audio/manifest.json', lineWith(manifestText, `"${clip.path}"`), reason)
    if (!words.has(clip.words)) add(`no word of the family needs a clip of "${clip.words}"`)
    if (spoken.has(clip.words)) add(`"${clip.words}" has two clips`)
    if (!existsSync(join(publicDir, clip.path))) add(`${clip.path} is missing`)
    spoken.add(clip.words)
  }
  for (const word of words) {
    if (spoken.has(word)) continue
    const line = lineWith(kinshipText, `\t${word}\t`)
    problems.add(
      'content/kinship.tsv',
      line,
      `"${word}" has no clip: see content/README.md, "Audio"`,
    )
  }
}

function lineWith(text: string, part: string): number {
  const at = text.indexOf(part)
  return at < 0 ? 1 : text.slice(0, at).split('\n').length
}
