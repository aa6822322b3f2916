import { globSync, readFileSync } from 'node:fs'
import { type AtRule, parse, type Rule } from 'postcss'
import { expect, test } from 'vitest'

/** `src/features/words/words.css` → `words`. */
const featureOf = (path: string): string => path.split('/')[2] ?? ''
const read = (path: string): string => readFileSync(path, 'utf8')

function isNested({ parent }: Rule | AtRule): boolean {
  if (parent?.type === 'atrule') return isNested(parent)
  return parent?.type === 'rule'
}

/** In quotes, as a whole or within an expression. */
function classesIn(source: string): ReadonlySet<string> {
  const given = [...source.matchAll(/className=("[^"]*"|\{[^}]*\})/g)].map(
    ([, value = '']) => value,
  )
  const quoted = given.flatMap((value) => value.match(/"[^"]*"|'[^']*'|`[^`]*`/g) ?? [])
  return new Set(quoted.flatMap((text) => text.match(/[\w-]+/g) ?? []))
}

/** Every class that a feature styles wherever it stands: alone in a selector that nothing narrows. */
function bareClasses(path: string): string[] {
  const found: string[] = []
  parse(read(path)).walkRules((rule: Rule) => {
    if (isNested(rule)) return
    for (const selector of rule.selectors) {
      const bare = /^\.([\w-]+)(?::[\w-]+)*$/.exec(selector)?.[1]
      if (bare !== undefined) found.push(bare)
    }
  })
  return found
}

/** The styles of a page stay when the next one comes without a reload: what they say of a name, they say there too. */
test('no page styles what another page calls by the same name', () => {
  const screens = globSync('src/{app,features,ui}/**/*.tsx').map((path) => ({
    path,
    names: classesIn(read(path)),
  }))
  const leaks = globSync('src/features/**/*.css').flatMap((path) =>
    [...new Set(bareClasses(path))].flatMap((name) =>
      screens
        .filter(({ names }) => names.has(name))
        .filter((screen) => featureOf(screen.path) !== featureOf(path))
        .map((screen) => `.${name} of ${path} in ${screen.path}`),
    ),
  )
  expect(leaks).toEqual([])
})

/** What a selector with `:has` styles, where that is a tag and no class. */
function tagsBehindHas(path: string): string[] {
  const found: string[] = []
  parse(read(path)).walkRules(({ selectors }: Rule) => {
    for (const selector of selectors) {
      let bare = selector
      while (/\([^()]*\)/.test(bare)) bare = bare.replaceAll(/\([^()]*\)/g, '')
      const [, behind = ''] = bare.split(':has')
      if (/[\s>+~](?:\*|[a-z])/.test(behind)) found.push(`${selector} in ${path}`)
    }
  })
  return found
}

/** Any change of the page may change what `:has` matches. The browser then restyles the elements with the class or tag after it. */
test('no change of a page computes the style of every element of a tag anew', () => {
  expect(globSync('src/**/*.css').flatMap(tagsBehindHas)).toEqual([])
})
