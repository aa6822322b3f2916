import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { FREE_LESSON_COUNT } from '../../domain/plans.ts'

const KINSHIP = 'virtual:kinship'
const CLIPS = 'virtual:kin-clips'

type Clip = { path: string; words: string; origin: 'native' | 'family' | 'synthesised' }

/**
 * Provides `virtual:kinship`: the family's words, checked at build and bundled with the page, so that they work offline. And
 * `virtual:kin-clips`: those that a free lesson speaks, for a visitor, who has no lesson on the device.
 */
export function kinshipPlugin(root: string): Plugin {
  const contentDir = join(root, 'content')
  const manifest = join(contentDir, 'audio/manifest.json')
  return {
    name: 'apni-boli:kinship',
    resolveId: (id) => (id === KINSHIP || id === CLIPS ? `\0${id}` : null),
    async load(id) {
      if (id !== `\0${KINSHIP}` && id !== `\0${CLIPS}`) return null
      // Not before it is asked for: the course's loader is no part of reading this file.
      const { loadKinship } = await import('#server/content/load-course.ts')
      for (const file of ['kinship.tsv', 'lexicon.tsv']) this.addWatchFile(join(contentDir, file))
      const kinship = loadKinship(contentDir)
      if (id === `\0${KINSHIP}`) return `export const kinship = ${JSON.stringify(kinship)}`
      this.addWatchFile(manifest)
      const { clips } = JSON.parse(readFileSync(manifest, 'utf8')) as { clips: Clip[] }
      const words = new Set(kinship.map(({ roman }) => roman))
      return `export const kinClips = ${JSON.stringify(clipsOf(words, clips))}`
    },
  }
}

function clipsOf(words: ReadonlySet<string>, clips: readonly Clip[]) {
  const free = clips.filter(
    (clip) =>
      words.has(clip.words) && Number(/\/lesson(\d+)\//.exec(clip.path)?.[1]) <= FREE_LESSON_COUNT,
  )
  return Object.fromEntries(
    // The first lesson that has a word comes last, and stays.
    free
      .toReversed()
      .map(({ words: said, path, origin }) => [
        said,
        { url: path, isComputer: origin === 'synthesised' },
      ]),
  )
}
