import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CATALOGUE, said } from './catalogue.ts'

describe('the error catalogue', () => {
  test.each(CATALOGUE)('%s: %s', (_, text, ours) => {
    expect(ours).toBe(text)
  })

  test('has no text in a screen of its own: each is written once, under src/copy', () => {
    const screens = globSync('src/{features,app,state,ui,device,data}/**/*.{ts,tsx}')
    const fixed = CATALOGUE.map(([, text]) => text).filter((text) => text !== said.error)
    const copies = screens.flatMap((path) => {
      const source = readFileSync(path, 'utf8')
      return fixed.filter((text) => source.includes(`'${text}'`)).map((text) => `${path}: ${text}`)
    })
    expect(copies).toEqual([])
  })

  test('is shown: whatever src/copy exports is used', () => {
    const all = globSync('src/{features,app,state,copy}/**/*.{ts,tsx}')
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n')
    const unused = globSync('src/copy/*.ts')
      .flatMap((path) => [
        ...readFileSync(path, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm),
      ])
      .map(([, name]) => name)
      // Once where it stands, and once where it is used at least.
      .filter((name) => [...all.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length < 2)
    expect(unused).toEqual([])
  })
})
