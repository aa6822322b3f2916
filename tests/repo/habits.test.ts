import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

test('whoever uses nvm gets the Node that the project runs on', () => {
  const pinned = manifest.devDependencies['node'] ?? manifest.dependencies['node']
  expect(readFileSync('.nvmrc', 'utf8').trim()).toBe(pinned)
})

test('the example of an environment has each setting, and no other', () => {
  const listed = readFileSync('docs/operations/settings.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)])
    .map(([, name]) => name)
  const example = [...readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z_]+)=/gm)]
  expect(example.map(([, name]) => name)).toEqual(listed)
})

test('nothing that an editor or a merge left behind is kept', () => {
  const folders = '{content,contract,docs,domain,e2e,public,scripts,server,src,sw,tests}'
  expect(globSync(`${folders}/**/*{.orig,.rej,.bak,.swp,~}`)).toEqual([])
})

test('a public forge runs what our own checks run', () => {
  expect(readFileSync('.github/workflows/test.yml', 'utf8')).toContain('- run: .ci/run')
})
