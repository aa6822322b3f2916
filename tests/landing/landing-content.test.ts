import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadCourse } from '#server/content/load-course.ts'
import { readLandingContent } from '../../scripts/landing/landing-content.ts'

const ROOT = join(import.meta.dirname, '..', '..')

let folder: string
let content: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'apni-boli-marketing-'))
  content = join(folder, 'content')
  cpSync(join(ROOT, 'content'), content, { recursive: true })
  symlinkSync(join(ROOT, 'public'), join(folder, 'public'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function edit(find: string | RegExp, by: string): void {
  const file = join(content, 'marketing.yaml')
  const before = readFileSync(file, 'utf8')
  const after = before.replace(find, by)
  expect(after).not.toBe(before)
  writeFileSync(file, after)
}

test('the claims are the four of the specification', () => {
  const { claims } = readLandingContent(content)
  expect(claims.map(({ figure, label }) => `${figure} ${label}`)).toEqual([
    '1000+ learners',
    '15 lessons',
    '95% family connection',
    '100+ audio clips',
  ])
})

test('what nobody has counted is an aim, and has no count', () => {
  const { claims } = readLandingContent(content)
  for (const label of ['learners', 'family connection']) {
    expect(claims.find((claim) => claim.label === label)).toMatchObject({
      isAim: true,
      today: null,
    })
  }
})

test('what can be counted is counted in the course, and is an aim until the course has that many', () => {
  const { lessons } = loadCourse(content)
  const clips = lessons.flatMap((lesson) => lesson.items.flatMap((item) => item.audioUrl ?? []))
  const { claims, lessonCount } = readLandingContent(content)
  expect(lessonCount).toBe(lessons.length)
  expect(claims.find(({ label }) => label === 'lessons')).toMatchObject({
    today: lessons.length,
    isAim: lessons.length < 15,
  })
  expect(claims.find(({ label }) => label === 'audio clips')).toMatchObject({
    today: new Set(clips).size,
    isAim: new Set(clips).size < 100,
  })
})

test('a count that has been reached stands as a fact', () => {
  edit("figure: '15'", "figure: '3'")
  edit('figure: 100+', 'figure: 50+')
  const { claims } = readLandingContent(content)
  expect(claims.map(({ isAim }) => isAim)).toEqual([true, false, true, false])
})

test('the exercise to try is one of the course, with the words that it shows', () => {
  const { demonstration } = readLandingContent(content)
  const lesson = loadCourse(content).lessons.find(({ isPremium }) => !isPremium)
  expect(lesson?.exercises).toContainEqual(demonstration.exercise)
  expect(demonstration.items.map(({ roman }) => roman)).toContain(
    demonstration.exercise.prompt?.text,
  )
})

test.each([
  ['an exercise that is not there', 'exercise: 1-18', 'exercise: 1-99', /no exercise 1-99/],
  ['an exercise without options', 'exercise: 1-18', 'exercise: 1-11', /no options/],
  ['a picture that is not in the course', 'picture: L01-05', 'picture: L99-01', /L99-01/],
  ['a claim without a number', 'figure: 1000+', 'figure: many', /no number/],
  ['two testimonials', /\n {2}- quote: We do[\s\S]*?illustrative/, '', /three testimonials/],
  [
    'a testimonial of no known origin',
    'Luton\n    origin: illustrative',
    'Luton\n    origin: bought',
    /origin/,
  ],
])('%s stops the build and is named', (_, find, by, reason) => {
  edit(find, by)
  expect(() => readLandingContent(content)).toThrow(reason)
})
