import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterEach, expect, test } from 'vitest'
import { flatImportsPlugin } from '../../scripts/flat-imports-plugin.ts'

let folder: string | undefined
afterEach(() => {
  if (folder !== undefined) rmSync(folder, { recursive: true })
})

/** `page` needs `near`, which needs `far`; the shell has `shared` already. Each is a chunk of its own. */
const FILES = {
  'main.js': `import './shared.js'\nimport('./page.js').then(({ page }) => page())`,
  'page.js': `import { near } from './near.js'\nexport const page = () => near()`,
  'near.js': `import { far } from './far.js'\nimport './shared.js'\nexport const near = () => far()`,
  'far.js': `globalThis.order = [...(globalThis.order ?? []), 'far']\nexport const far = () => 'far'`,
  'shared.js': `globalThis.order = [...(globalThis.order ?? []), 'shared']`,
}

test('the chunk of a page names all that it comes to need, and nothing that the page has', async () => {
  folder = mkdtempSync(join(tmpdir(), 'flat-imports-'))
  for (const [name, code] of Object.entries(FILES)) writeFileSync(join(folder, name), code)
  const name = (id: string) => /(near|far|shared)\.js$/.exec(id)?.[1] ?? null
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [flatImportsPlugin()],
    build: {
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(folder, 'main.js'),
        output: { codeSplitting: { groups: [{ name, includeDependenciesRecursively: false }] } },
      },
    },
  })
  const assets = join(folder, 'dist/assets')
  const page = readdirSync(assets).find((one) => one.startsWith('page-')) ?? ''
  const named = readFileSync(join(assets, page), 'utf8').matchAll(/"\.\/(\w+)-[\w-]+\.js"/g)
  expect([...named].map(([, chunk]) => chunk)).toEqual(['near', 'far'])
})
