import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { FREE_LESSON_COUNT } from '../../domain/plans.ts'

const WORDS = 'virtual:kinship'
/** Of the words that no lesson has, to be kept on a learner's device. */
const OWN_CLIPS = 'virtual:kinship-clips'
/** Of the words that only premium lessons have, for the tree, in the same way. */
const PREMIUM_CLIPS = 'virtual:premium-kinship-clips'
/** Of what a visitor may hear, who has no lesson on the device: by word. */
const VISITOR_CLIPS = 'virtual:visitor-clips'
const IDS = [WORDS, OWN_CLIPS, PREMIUM_CLIPS, VISITOR_CLIPS]

type Clip = { path: string; words: string; origin: 'native' | 'family' | 'synthesised' }

/** Provides the family's words and their clips: checked at build and bundled with the pages, so that they work offline. */
export function kinshipPlugin(root: string): Plugin {
  const contentDir = join(root, 'content')
  const manifestFile = join(contentDir, 'audio/manifest.json')
  return {
    name: 'apni-boli:kinship',
    resolveId: (id) => (IDS.includes(id) ? `\0${id}` : null),
    async load(id) {
      if (!IDS.includes(id.slice(1))) return null
      // Not before it is asked for: the course's loader is no part of reading this file.
      const { loadKinship } = await import('#server/content/load-course.ts')
      const { kinshipClipsIn } = await import('#server/content/kinship-clips.ts')
      const { kinshipWordId } = await import('#server/content/kinship-words.ts')
      for (const file of ['kinship.tsv', 'lexicon.tsv']) this.addWatchFile(join(contentDir, file))
      const kinship = loadKinship(contentDir)
      if (id === `\0${WORDS}`) return `export const kinship = ${JSON.stringify(kinship)}`
      this.addWatchFile(manifestFile)
      const manifest = readFileSync(manifestFile, 'utf8')
      const own = kinshipClipsIn(manifest) ?? []
      const { clips } = JSON.parse(manifest) as { clips: Clip[] }
      const ofLessons = new Set(clips.map(({ words }) => words))
      if (id === `\0${OWN_CLIPS}`) {
        const shown = own
          .filter(({ words }) => !ofLessons.has(words))
          .map(({ words, path, sha256 }) => ({ id: kinshipWordId(words), words, path, sha256 }))
        return `export const kinshipClips = ${JSON.stringify(shown)}`
      }
      if (id === `\0${PREMIUM_CLIPS}`) {
        const shown = own
          .filter(({ words }) => ofLessons.has(words))
          .map(({ words, path, sha256 }) => ({ words, path, sha256 }))
        return `export const premiumKinshipClips = ${JSON.stringify(shown)}`
      }
      const words = new Set(kinship.map(({ roman }) => roman))
      return `export const visitorClips = ${JSON.stringify(byWord(words, [...clips.filter(isFree), ...own]))}`
    },
  }
}

function isFree({ path }: Clip): boolean {
  return Number(/\/lesson(\d+)\//.exec(path)?.[1]) <= FREE_LESSON_COUNT
}

function byWord(wanted: ReadonlySet<string>, clips: readonly Clip[]) {
  return Object.fromEntries(
    clips
      .filter(({ words }) => wanted.has(words))
      // The first lesson that has a word comes last, and stays.
      .toReversed()
      .map(({ words, path, origin }) => [
        words,
        { url: path, isComputer: origin === 'synthesised' },
      ]),
  )
}
