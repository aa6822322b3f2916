import type { OpenLesson } from '#contract/lesson.ts'
import type { Course } from '#server/content/load-course.ts'
import { readLandingContent } from '../landing/landing-content.ts'
import { counted } from './counted.ts'

/** The course on one screen, and what the landing page claims of it. */
export function courseOnOneScreen({ lessons, version }: Course, contentDir: string): string {
  const items = lessons.flatMap((lesson) => lesson.items)
  const clips = items.filter((item) => item.audioUrl !== undefined)
  const bytes = clips.reduce((sum, { audioBytes = 0 }) => sum + audioBytes, 0)
  const silent = items.filter((item) => item.audioUrl === undefined).map((item) => item.id)
  return [
    ...lessons.map(lessonLine),
    '',
    `awaiting native review  ${items.filter((item) => item.review === 'awaiting').length} of ${items.length} items`,
    `confidence              ${counted(items.map(({ attested, confidence }) => attested ?? confidence))}`,
    `clips                   ${clips.length} (${counted(clips.map((item) => String(item['audioOrigin'])))}), ${Math.round(bytes / 1_000)} kB`,
    ...(silent.length > 0 ? [`without a clip          ${silent.join(', ')}`] : []),
    `version                 ${version.slice(0, 12)}`,
    ...claimLines(contentDir),
  ].join('\n')
}

function claimLines(contentDir: string): string[] {
  const { claims } = readLandingContent(contentDir)
  return claims.map(({ figure, label, isAim, today }) => {
    return `claim                   ${figure} ${label}: ${isAim ? 'an aim' : 'true'}${today === null ? '' : `, ${today} today`}`
  })
}

function lessonLine(lesson: OpenLesson): string {
  const kinds = counted(lesson.exercises.map((exercise) => exercise.type))
  const title = `${lesson.order} ${lesson.title}`.padEnd(28)
  return `${title} ${lesson.items.length} items, ${lesson.exerciseCount} exercises: ${kinds}`
}
