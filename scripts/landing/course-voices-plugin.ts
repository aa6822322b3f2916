import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { FREE_LESSON_COUNT } from '../../domain/plans.ts'

const NAME = 'virtual:course-voices'
const RESOLVED = `\0${NAME}`

type Clip = { path: string; origin: 'native' | 'family' | 'synthesised' }

/** `virtual:course-voices`: who speaks the clips of the course, and of its free lessons, counted in the audio manifest at build. */
export function courseVoicesPlugin(root: string): Plugin {
  const manifest = join(root, 'content/audio/manifest.json')
  return {
    name: 'apni-boli:course-voices',
    resolveId: (id) => (id === NAME ? RESOLVED : null),
    load(id) {
      if (id !== RESOLVED) return null
      this.addWatchFile(manifest)
      return `export const courseVoices = ${JSON.stringify(readCourseVoices(manifest))}`
    },
  }
}

export function readCourseVoices(manifest: string) {
  const { clips } = JSON.parse(readFileSync(manifest, 'utf8')) as { clips: Clip[] }
  const isFree = ({ path }: Clip): boolean => {
    const lesson = Number(/\/lesson(\d+)\//.exec(path)?.[1])
    return lesson <= FREE_LESSON_COUNT
  }
  return { free: countOf(clips.filter(isFree)), whole: countOf(clips) }
}

function countOf(clips: readonly Clip[]) {
  const of = (origin: Clip['origin']): number =>
    clips.filter((clip) => clip.origin === origin).length
  return { native: of('native'), family: of('family'), synthesised: of('synthesised') }
}
