import { build } from 'vite'

/** One classic script of a module and all that it imports, to be put into a page. */
export async function bundleForPage(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'baseline-widely-available',
      lib: { entry, formats: ['iife'], name: 'bench' },
    },
  })
  const [bundle] = Array.isArray(built) ? built : []
  const chunk = bundle?.output.find((file) => file.type === 'chunk')
  if (!chunk) throw new Error(`Vite gave no output for ${entry}`)
  return chunk.code
}
