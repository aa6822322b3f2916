import { Link, Navigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue } from 'react'
import { LESSON_PATHS } from '#contract/lesson.ts'
import { type Course, useCourse } from '#state/course.ts'
import { useGame } from '#state/game.tsx'
import { lazyWithFallback } from '#state/lazy-with-fallback.tsx'
import { LoadingView } from '#ui/loading-view.tsx'
import { LessonPath } from './lesson-path.tsx'
import { StatsPanel } from './stats-panel.tsx'
import { TrialBanner } from './trial-banner.tsx'
import './lessons.css'

const LAYING_OUT = <LoadingView text="Apni Boli is laying out your lessons" />

// Seen once, if ever: until the first pull has come.
const NoLessons = lazyWithFallback(
  () => import('./no-lessons.tsx'),
  'NoLessons',
  undefined,
  // Not an empty page, whose foot would come up and go.
  LAYING_OUT,
)

/** As many as any screen shows of the list at first: a row of a wide one, what a phone has room for. */
const CARDS_IN_SIGHT = 3

/** What stands first on the page; a feature of its own. */
export type TodayOnLessons = (props: {
  course: Course
  isNew: boolean
  children: ReactNode
}) => ReactNode

/** /lessons. What the device has is shown at once; the network only fills it. */
export function LessonsPage({ Today }: { Today: TodayOnLessons }) {
  const { stats } = useGame()
  const course = useCourse()
  // Fifteen cards at once are the longest task of this page: the others follow in slices, once these are painted.
  const upTo = useDeferredValue(Infinity, CARDS_IN_SIGHT)
  // The app's shortcut "Continue lesson" (manifest.webmanifest) leads here.
  const search: { continue?: unknown } = useSearch({ strict: false })

  if (!course) return LAYING_OUT

  const { lessons, next } = course
  if (search.continue === 'true' && next) {
    return <Navigate to="/lessons/$id" params={{ id: next.lesson.id }} replace />
  }
  // Before the first lesson is finished there is nothing to count and nothing to sell: only the lesson.
  const isNew = stats.lessonsCompleted === 0
  return (
    <div className="lessons wrap">
      <h1 tabIndex={-1}>Lessons</h1>
      {isNew && <p className="soft sub">Your first lesson is open.</p>}
      {lessons.length === 0 ? (
        <NoLessons />
      ) : (
        <>
          <Today course={course} isNew={isNew}>
            {!isNew && <StatsPanel stats={stats} />}
          </Today>
          {!isNew && !course.isPremium && (
            <TrialBanner used={course.freeLessonsUsed} isUnderWay={next?.state === 'begun'} />
          )}
          {LESSON_PATHS.map((path) => {
            const ofPath = lessons.filter(({ lesson }) => lesson.path === path)
            if (ofPath.length === 0) return null
            return (
              <LessonPath
                key={path}
                path={path}
                cards={ofPath}
                upTo={upTo}
                nextId={next?.lesson.id}
                isSold={!isNew}
              />
            )
          })}
          <p className="carry">
            <Link to="/words">All words</Link>
            <Link to="/downloads">Download lessons</Link>
          </p>
        </>
      )}
    </div>
  )
}
