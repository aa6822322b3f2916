import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { OpenLesson } from '#contract/lesson.ts'
import { PothwariLine } from '#ui/pothwari.tsx'
import './printed-cards.css'

/**
 * A lesson's words as A4: each a strip, Pothwari in both scripts on its left half and English on its right. Cut and
 * folded it has two sides, without a printer that turns the sheet. Seen on paper only; prints itself.
 */
export function PrintedCards({ lesson }: { lesson: OpenLesson }) {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    let isHere = true
    const done = (): void => setIsOver(true)
    document.body.classList.add('prints-cards')
    addEventListener('afterprint', done, { once: true })
    // The letters first: paper does not wait for a face.
    void document.fonts.ready.then(() => isHere && window.print())
    return () => {
      isHere = false
      document.body.classList.remove('prints-cards')
      removeEventListener('afterprint', done)
    }
  }, [])
  if (isOver) return null
  const isAwaiting = lesson.items.some(({ review }) => review === 'awaiting')
  return createPortal(
    <section className="printed-cards" aria-hidden="true">
      <h1>{lesson.title}</h1>
      <p>
        Cut along the lines, fold along the dots.
        {isAwaiting && ' Not yet checked by a native speaker.'}
      </p>
      <ul>
        {lesson.items.map((item) => (
          <li key={item.id}>
            <p className="pothwari">
              <PothwariLine roman={item.roman} shahmukhi={item.shahmukhi} />
            </p>
            <p>{item.english}</p>
          </li>
        ))}
      </ul>
    </section>,
    document.body,
  )
}
