import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { parse } from 'yaml'
import type { Demonstration, LandingContent } from '#features/landing/landing-content.ts'
import { type Course, loadCourse } from '#server/content/load-course.ts'

const text = v.pipe(v.string(), v.nonEmpty())

const marketing = v.strictObject({
  claims: v.array(
    v.strictObject({
      figure: v.pipe(text, v.regex(/\d/, 'has no number in it')),
      label: text,
      counted: v.optional(v.picklist(['lessons', 'clips'])),
    }),
  ),
  testimonials: v.pipe(
    v.array(
      v.strictObject({ quote: text, who: text, origin: v.picklist(['illustrative', 'family']) }),
    ),
    v.length(3, 'has not three testimonials'),
  ),
  demonstration: v.strictObject({ lesson: text, exercise: text }),
  picture: text,
})

/** What the landing page shows of `contentDir`: its texts, and what is counted in the course. */
export function readLandingContent(contentDir: string): LandingContent {
  const file = 'content/marketing.yaml'
  const parsed = v.safeParse(
    marketing,
    parse(readFileSync(join(contentDir, 'marketing.yaml'), 'utf8')),
  )
  if (!parsed.success) {
    const lines = parsed.issues.map(
      (issue) => `${file}: ${v.getDotPath(issue) ?? ''} ${issue.message}`,
    )
    throw new Error(lines.join('\n'))
  }
  const course = loadCourse(contentDir)
  const { claims, testimonials, demonstration, picture } = parsed.output
  const counts = { lessons: course.lessons.length, clips: countClips(course) }
  return {
    claims: claims.map(({ figure, label, counted }) => {
      const today = counted === undefined ? null : counts[counted]
      return { figure, label, today, isAim: today === null || today < Number.parseInt(figure, 10) }
    }),
    testimonials,
    lessonCount: counts.lessons,
    demonstration: findDemonstration(course, demonstration, file),
    picture: findPicture(course, picture, file),
  }
}

function countClips({ lessons }: Course): number {
  const urls = lessons.flatMap((lesson) => lesson.items.flatMap((item) => item.audioUrl ?? []))
  return new Set(urls).size
}

function findDemonstration(
  { lessons }: Course,
  wanted: { lesson: string; exercise: string },
  file: string,
): Demonstration {
  const lesson = lessons.find(({ id }) => id === wanted.lesson)
  const found = lesson?.exercises.find(({ id }) => id === wanted.exercise)
  if (lesson === undefined || found === undefined) {
    throw new Error(
      `${file}: the course has no exercise ${wanted.exercise} in lesson ${wanted.lesson}`,
    )
  }
  // The whole page is public: nothing of a lesson that is paid for.
  if (lesson.isPremium) throw new Error(`${file}: lesson ${lesson.id} is not free`)
  if (found.type !== 'multiple_choice' || found.prompt === undefined) {
    throw new Error(`${file}: exercise ${found.id} has no options to choose an answer from`)
  }
  const shown = new Set([found.prompt.text, ...(found.options ?? [])])
  return { exercise: found, items: lesson.items.filter(({ roman }) => shown.has(roman)) }
}

function findPicture({ lessons }: Course, wanted: string, file: string): LandingContent['picture'] {
  const item = lessons.flatMap((lesson) => lesson.items).find(({ id }) => id === wanted)
  const words = item?.roman.replace(/[.?!]$/, '').split(' ') ?? []
  if (item === undefined || words.length < 2) {
    throw new Error(`${file}: the course has no line of two words ${wanted}`)
  }
  return { roman: item.roman, shahmukhi: item.shahmukhi, words }
}
