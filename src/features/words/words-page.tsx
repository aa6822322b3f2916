import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useLessons } from '#state/learner-data.ts'
import { usePlan } from '#state/use-plan.ts'
import { LoadingView } from '#ui/loading-view.tsx'
import { usePageTitle } from '#ui/use-page-title.ts'
import { WordBook } from './word-book.tsx'
import { wordLessons } from './word-lessons.ts'
import './words.css'

/** `/words`: everything that the lessons of this learner teach. What the device has is shown; the network only fills it. */
export function WordsPage({ noLessons }: { noLessons: ReactNode }) {
  usePageTitle('Words')
  const plan = usePlan()
  const course = useLessons()
  const lessons = useMemo(() => course && wordLessons(course, plan), [course, plan])
  if (!lessons) return <LoadingView text="Apni Boli is opening the word book" />
  return (
    <div className="word-book wrap page">
      <h1 tabIndex={-1}>Words</h1>
      <p className="soft">
        What is she to you?{' '}
        <Link className="link" to="/family">
          Family
        </Link>{' '}
        has a word for everybody.
      </p>
      {lessons.length === 0 ? noLessons : <WordBook lessons={lessons} />}
    </div>
  )
}
