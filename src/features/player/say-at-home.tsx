import type { LessonItem, OpenLesson } from '#contract/lesson.ts'
import { PothwariLine } from '#ui/pothwari.tsx'
import { ListenButton } from './phrase/listen-button.tsx'
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
      <ul>
        {lines.map((item) => (
          <Line key={item.id} item={item} />
        ))}
      </ul>
    </section>
  )
}

function Line({ item }: { item: LessonItem }) {
  return (
    <li>
      <div>
        <PothwariLine roman={item.roman} shahmukhi={item.shahmukhi} />
        <span className="en">{item.english}</span>
      </div>
      {item.audioUrl && <ListenButton url={item.audioUrl} shape="small" />}
    </li>
  )
}
