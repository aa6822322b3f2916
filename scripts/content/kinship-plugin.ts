import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { termsByPath } from '../../domain/kinship/find-term.ts'
import { FREE_LESSON_COUNT } from '../../domain/plans.ts'

const WORDS = 'virtual:kinship'
/** Of the words that no lesson has, to be kept on a learner's device. */
const OWN_CLIPS = 'virtual:kinship-clips'
/** Of the words that a lesson has, for the tree, whether or not that lesson is open. */
const TAUGHT_CLIPS = 'virtual:taught-kinship-clips'
/** Of what a visitor may hear, who has no lesson on the device: by word. */
const VISITOR_CLIPS = 'virtual:visitor-clips'
/** Of each relation that has a word: the item that teaches it. The worker counts with them, which needs no more of the table. */
const CARDS = 'virtual:kinship-cards'
const IDS = [WORDS, OWN_CLIPS, TAUGHT_CLIPS, VISITOR_CLIPS, CARDS]

type Clip = { path: string; words: string; origin: 'native' | 'family' | 'synthesised' }
type LessonClip = Clip & { itemId: string }

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
      const { clips } = JSON.parse(manifest) as { clips: LessonClip[] }
      const ofLessons = new Map(clips.toReversed().map((clip) => [clip.words, clip]))
      if (id === `\0${CARDS}`) {
        const cards = [...termsByPath(kinship)].flatMap(([path, terms]) => {
          const usual = terms.find(({ ask }) => ask === '')
          return usual ? [[path, ofLessons.get(usual.roman)?.itemId ?? '']] : []
        })
        return `export const kinshipCards = ${JSON.stringify(Object.fromEntries(cards))}`
      }
      if (id === `\0${OWN_CLIPS}`) {
        const shown = own
          .filter(({ words }) => !ofLessons.has(words))
          .map(({ words, path, sha256, origin }) => {
            return { id: kinshipWordId(words), words, path, sha256, origin }
          })
        return `export const kinshipClips = ${JSON.stringify(shown)}`
      }
      if (id === `\0${TAUGHT_CLIPS}`) {
        const shown = [...new Set(kinship.map(({ roman }) => roman))].flatMap((word) => {
          const clip = ofLessons.get(word)
          if (clip === undefined) return []
          // The worker brings those of free lessons; of a premium lesson's word there is a second clip.
          const id = clip.itemId
          if (isFree(clip)) return { id, words: word, path: clip.path, origin: clip.origin }
          const second = own.find(({ words }) => words === word)
          if (second === undefined) return []
          const { path, sha256, origin } = second
          return { id, words: word, path, sha256, origin }
        })
        return `export const taughtKinshipClips = ${JSON.stringify(shown)}`
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
