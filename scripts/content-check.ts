import { join } from 'node:path'
import type { OpenLesson } from '#contract/lesson.ts'
import { checkCourse, type Course } from '#server/content/load-course.ts'
import { readLandingContent } from './landing/landing-content.ts'

/** npm run content:check: every problem as file:line: reason, or the course on one screen. */
const root = join(import.meta.dirname, '..')

try {
  console.log(summary(checkCourse(join(root, 'content'))))
  console.log(claimLines())
} catch (problems) {
  const lines = problems instanceof Error ? problems.message : String(problems)
  console.error(`${lines}\n${lines.split('\n').length} to mend`)
  process.exitCode = 1
}

function summary({ lessons, version }: Course): string {
  const items = lessons.flatMap((lesson) => lesson.items)
  const clips = items.filter((item) => item.audioUrl !== undefined)
  const bytes = clips.reduce((sum, { audioBytes = 0 }) => sum + audioBytes, 0)
  const silent = items.filter((item) => item.audioUrl === undefined).map((item) => item.id)
  return [
    ...lessons.map(lessonLine),
    '',
    `awaiting native review  ${items.filter((item) => item.review === 'awaiting').length} of ${items.length} items`,
    `confidence              ${counted(items.map((item) => item.confidence))}`,
    `clips                   ${clips.length} (${counted(clips.map((item) => String(item['audioOrigin'])))}), ${Math.round(bytes / 1_000)} kB`,
    ...(silent.length > 0 ? [`without a clip          ${silent.join(', ')}`] : []),
    `version                 ${version.slice(0, 12)}`,
  ].join('\n')
}

function claimLines(): string {
  const { claims } = readLandingContent(join(root, 'content'))
  return claims
    .map(({ figure, label, isAim, today }) => {
      return `claim                   ${figure} ${label}: ${isAim ? 'an aim' : 'true'}${today === null ? '' : `, ${today} today`}`
    })
    .join('\n')
}

function lessonLine(lesson: OpenLesson): string {
  const kinds = counted(lesson.exercises.map((exercise) => exercise.type))
  const title = `${lesson.order} ${lesson.title}`.padEnd(28)
  return `${title} ${lesson.items.length} items, ${lesson.exerciseCount} exercises: ${kinds}`
}

function counted(words: readonly string[]): string {
  const kinds = Object.groupBy(words, (word) => word)
  return Object.entries(kinds)
    .map(([word, found = []]) => `${found.length} ${word}`)
    .join(', ')
}
