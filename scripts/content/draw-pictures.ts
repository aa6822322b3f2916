import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as v from 'valibot'
import { authorLesson } from '#server/content/author-schema.ts'
import { ContentProblems } from '#server/content/content-problems.ts'
import { readPictures } from '#server/content/read-pictures.ts'
import { readYaml } from '#server/content/read-yaml.ts'

/** Fluent Emoji Flat (Microsoft, MIT), as the npm package carries it. Its sizes are in units of the drawing. */
const SET = '@iconify-json/fluent-emoji-flat'
const iconSet = v.object({
  width: v.number(),
  height: v.number(),
  icons: v.record(v.string(), v.object({ body: v.string() })),
})

/** What a drawing is made of. One that holds anything else (a script, a link, a font) is not taken in. */
const SHAPES = /^(?:g|path|circle|ellipse|rect|defs|clipPath)$/
const FOREIGN_ATTRIBUTE = /\s(?:on\w+|style|(?:\w+:)?href)\s*=/i

/**
 * Brings content/pictures into line with the lessons: each picture that an item names is there, as the set draws it, and no
 * other. Writes nothing where a name is unknown: the Error has a line `file:line: reason` for each. Returns what it did.
 */
export function drawPictures(contentDir: string): string {
  const { width, height, icons } = readSet()
  const problems = new ContentProblems()
  const drawings = new Map<string, string>()
  for (const { file, line, picture } of namedPictures(contentDir)) {
    const body = icons[picture]?.body
    if (body === undefined) problems.add(file, line, `"${picture}" is no drawing of ${SET}`)
    else if (!isOnlyShapes(body)) problems.add(file, line, `"${picture}" is more than shapes`)
    else {
      const size = `viewBox="0 0 ${width} ${height}"`
      drawings.set(picture, `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${body}</svg>\n`)
    }
  }
  problems.throwIfAny()
  const folder = join(contentDir, 'pictures')
  mkdirSync(folder, { recursive: true })
  const dropped = [...readPictures(contentDir)].filter((name) => !drawings.has(name))
  for (const name of dropped) rmSync(join(folder, `${name}.svg`))
  const drawn = [...drawings].filter(([name, svg]) =>
    writeChanged(join(folder, `${name}.svg`), svg),
  )
  return `${drawings.size} pictures are named: ${drawn.length} drawn, ${dropped.length} dropped`
}

function isOnlyShapes(body: string): boolean {
  const elements = [...body.matchAll(/<\/?([^\s/>]*)/g)].map(([, element = '']) => element)
  return elements.every((element) => SHAPES.test(element)) && !FOREIGN_ATTRIBUTE.test(body)
}

function readSet() {
  const path = new URL(import.meta.resolve('@iconify-json/fluent-emoji-flat/icons.json'))
  return v.parse(iconSet, JSON.parse(readFileSync(path, 'utf8')))
}

/** Of every lesson that can be read; what is wrong with the others, the check says. */
function namedPictures(contentDir: string) {
  return globSync(join(contentDir, 'lessons/*.yaml')).flatMap((path) => {
    const yaml = readYaml(readFileSync(path, 'utf8'))
    const lesson = v.parse(authorLesson, yaml.value)
    return lesson.items.flatMap(({ picture }, index) => {
      const file = `content/lessons/${basename(path)}`
      const line = yaml.lineOf(['items', index, 'picture'])
      return picture === undefined ? [] : [{ file, line, picture }]
    })
  })
}

function writeChanged(path: string, text: string): boolean {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return false
  writeFileSync(path, text)
  return true
}
