import { useState } from 'react'
import type { AtHomeTask } from '#data/say-at-home.ts'
import { lazyWithFallback } from '#state/lazy-with-fallback.tsx'
import type { Lines } from './lines.ts'
import './say-at-home.css'

const AtHomeAnswers = lazyWithFallback(
  () => import('./at-home-answers.tsx'),
  'AtHomeAnswers',
  undefined,
  <div className="at-home-answers" />,
)

/** The closing task of the newest finished lesson, until it is answered. */
export function SayAtHome({ found, Lines }: { found: AtHomeTask | null; Lines: Lines }) {
  // Once answered it is no longer found: what was answered stays as long as the page.
  const [task, setTask] = useState<AtHomeTask | null>(null)
  if (found && task === null) setTask(found)
  if (task === null) return null
  return (
    <section className="card at-home" aria-labelledby="say-at-home">
      <h2 id="say-at-home">Say it at home</h2>
      <p>{task.text}</p>
      <AtHomeAnswers task={task} Lines={Lines} />
    </section>
  )
}
