import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

// npm ends at the signal and does not wait for what it has started: a supervisor then kills the server in the middle of a request.
test.each([
  ['deploy/apni-boli.service', /^ExecStart=.*$/m, 'ExecStart=/usr/bin/env node scripts/start.mjs'],
  ['deploy/Containerfile', /^CMD .*$/m, 'CMD ["node", "scripts/start.mjs"]'],
])('%s runs what npm start runs, and no npm before it', (file, line, expected) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } }
  expect(scripts.start).toBe('node scripts/start.mjs')
  expect(line.exec(read(file))?.[0]).toBe(expected)
})
