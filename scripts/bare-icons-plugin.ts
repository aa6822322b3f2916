import type { Plugin } from 'vite'

const LUCIDE_ICON = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/

/**
 * Of each icon of lucide the drawing alone goes into the build: its names, and the random keys of its strokes, are nearly half of
 * its weight where it is compressed. src/ui/lucide-glyph.ts needs neither.
 */
export function bareIconsPlugin(): Plugin {
  return {
    name: 'apni-boli:bare-icons',
    apply: 'build',
    transform: {
      filter: { id: LUCIDE_ICON },
      handler: (code) => ({ code: bareIcon(code), map: null }),
    },
  }
}

/** Stops the build where an icon is not written as these are. */
function bareIcon(code: string): string {
  const bare = code
    .replace(/\bname: "[\w-]+",\s*size: 24,\s*/, '')
    .replace(/,\s*aliases: \[[^\]]*\]/, '')
    .replace(/,\s*key: "\w+"/g, '')
  if (/\b(?:name|aliases|key): /.test(bare))
    throw new Error('An icon of lucide is written otherwise')
  return bare
}
