import type { OpenLesson } from '#contract/lesson.ts'
import { SpokenLines } from './spoken-lines.tsx'
import './say-at-home.css'

/** The closing task: something to say to a real person at home, with its lines to rehearse. */
export function SayAtHome({ lesson }: { lesson: OpenLesson }) {
  const { sayAtHome, items } = lesson
  if (sayAtHome === undefined) return null
  const lines = sayAtHome.itemIds.flatMap((id) => items.find((item) => item.id === id) ?? [])
  return (
    <section className="athome" aria-labelledby="at-home">
      <h2 id="at-home">Say it at home</h2>
      <p>{sayAtHome.text}</p>
      <SpokenLines items={lines} />
    </section>
  )
}
