import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { loadCourse } from '#server/content/load-course.ts'
import { contentDir } from './course-copy.ts'

const { lessons } = loadCourse(contentDir)
const items = lessons.flatMap((lesson) => lesson.items)
const exercises = lessons.flatMap((lesson) => lesson.exercises)
const exercise = (id: string) => exercises.find((one) => one.id === id)

const folder = join(contentDir, 'pictures')
const files = readdirSync(folder)

/** What the lesson files name, read without the course's own reader. */
const written = readdirSync(join(contentDir, 'lessons')).flatMap((name) => {
  const { items: own } = parse(readFileSync(join(contentDir, 'lessons', name), 'utf8')) as {
    items: { id: string; picture?: string }[]
  }
  return own.flatMap(({ id, picture }) => (picture === undefined ? [] : [[id, picture] as const]))
})

test('a hundred items and more have a picture, and each reaches the learner', () => {
  expect(written.length).toBeGreaterThanOrEqual(100)
  const reached = items.flatMap(({ id, picture }) => (picture === undefined ? [] : [[id, picture]]))
  expect(reached).toEqual(written)
})

test('what comes back in a later lesson brings its picture along', () => {
  const pictures = new Map<string, string>(written)
  const brought = lessons.flatMap(({ earlierItems }) => earlierItems)
  expect(brought.filter(({ picture }) => picture !== undefined).length).toBeGreaterThan(10)
  for (const { id, picture } of brought) expect(picture, id).toBe(pictures.get(id))
})

test('the drawings are those that the lessons name, and no other', () => {
  const named = new Set(written.map(([, picture]) => `${picture}.svg`))
  expect(files.toSorted()).toEqual([...named].toSorted())
})

test('each drawing is the one of the set, in its own size', () => {
  const set = JSON.parse(
    readFileSync('node_modules/@iconify-json/fluent-emoji-flat/icons.json', 'utf8'),
  ) as { width: number; height: number; icons: Record<string, { body: string }> }
  expect([set.width, set.height]).toEqual([32, 32])
  for (const file of files) {
    const body = set.icons[file.replace('.svg', '')]?.body ?? 'none'
    expect(readFileSync(join(folder, file), 'utf8'), file).toBe(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${body}</svg>\n`,
    )
  }
})

test.each(files)('%s is shapes alone: it runs nothing and asks for nothing', (file) => {
  const drawing = readFileSync(join(folder, file), 'utf8')
  const known = ['svg', 'g', 'path', 'circle', 'ellipse', 'rect', 'defs', 'clipPath']
  for (const [, element = ''] of drawing.matchAll(/<\/?([^\s/>]*)/g))
    expect(known).toContain(element)
  const attributes = [...drawing.matchAll(/\s([^\s=]+)="([^"]*)"/g)].slice(1)
  expect(attributes.length).toBeGreaterThan(1)
  for (const [, name = '', value = ''] of attributes) {
    expect(name).not.toMatch(/^on|href|style/)
    expect(value).not.toMatch(/:|url\((?!#)/)
  }
})

test('a choice by ear shows its options where each is drawn', () => {
  expect(exercise('3-02')).toMatchObject({
    options: ['goat', 'cow', 'crow', 'dog'],
    optionPictures: ['goat', 'cow', 'blackbird', 'dog'],
  })
})

test('a choice shows no picture where one of its options has none, where it is read, and of Pothwari', () => {
  // A tail is not drawn.
  expect(exercise('3-06')?.options).toEqual(['tail', 'egg', 'milk'])
  expect(exercise('3-06')).not.toHaveProperty('optionPictures')
  const shown = exercises.filter(({ optionPictures }) => optionPictures !== undefined)
  expect(shown.length).toBeGreaterThanOrEqual(5)
  for (const { prompt, answerLanguage, options, optionPictures, id } of shown) {
    expect([prompt?.byEar, answerLanguage], id).toEqual([true, 'en'])
    expect(new Set(optionPictures).size, id).toBe(options?.length)
  }
})
