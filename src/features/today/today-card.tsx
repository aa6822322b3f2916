import { type ReactNode, useState } from 'react'
import type { ListedLesson } from '#contract/lesson.ts'
import { whenIdle } from '#device/when-idle.ts'
import type { Course } from '#state/course.ts'
import { lazyWithFallback } from '#state/lazy-with-fallback.tsx'
import type { ListedCard } from '#state/listed-card.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { classNames } from '#ui/class-names.ts'
import { DYE_OF_PATH, Patch } from '#ui/patch.tsx'
import { PothwariLine } from '#ui/pothwari.tsx'
import type { Lines } from './lines.ts'
import './say-at-home.css'
import './today.css'

// The learner's cards and the log take longer to read than the first screen may.
const TodayNumbers = lazyWithFallback(
  async () => {
    await new Promise<void>(whenIdle)
    return import('./today-numbers.tsx')
  },
  'TodayNumbers',
  undefined,
  <div className="today-numbers">
    <div className="today-number" />
    <div className="today-number" />
  </div>,
)

// Who has a lesson to take needs none of it.
const CourseEnd = lazyWithFallback(
  () => import('./course-end.tsx'),
  'CourseEnd',
  undefined,
  <div className="today-end" />,
)

const AtHomeAnswers = lazyWithFallback(
  () => import('./at-home-answers.tsx'),
  'AtHomeAnswers',
  undefined,
  <div className="at-home-answers" />,
)

/** The one card that says what today is: the lesson to take, the words that wait, the daily goal. */
export function TodayCard({
  course,
  isNew,
  isOnCloth = false,
  Lines,
  children,
}: {
  course: Course
  /** No lesson is finished yet: only the lesson is named, and nothing is counted. */
  isNew: boolean
  /** The one cloth block of its screen. */
  isOnCloth?: boolean
  Lines: Lines
  /** At its foot. */
  children?: ReactNode
}) {
  const { next } = course
  const variant = isOnCloth ? 'silk' : 'primary'
  return (
    <>
      <section className={classNames('today', isOnCloth ? 'clothbg' : 'card')} aria-label="Today">
        {isOnCloth && <div className="today-bagh" aria-hidden="true" />}
        {next === null ? (
          <CourseEnd course={course} variant={variant} />
        ) : (
          <NextLesson card={next} variant={variant} />
        )}
        {!isNew && <TodayNumbers />}
        {children}
      </section>
      {!isNew && <SayAtHome found={course.atHome} Lines={Lines} />}
    </>
  )
}

function NextLesson({
  card: { lesson, state, answered, progress },
  variant,
}: {
  card: ListedCard
  variant: 'silk' | 'primary'
}) {
  const isBegun = state === 'begun'
  const { english } = lesson.headline
  return (
    <div className="today-next">
      <Patch
        number={lesson.order}
        dye={DYE_OF_PATH[lesson.path]}
        state={isBegun ? 'begun' : 'ready'}
        progress={progress}
      />
      <div>
        <p>{isBegun ? 'Continue with' : 'Next up'}</p>
        <h2>
          <PothwariLine {...lesson.headline} />
        </h2>
        {english && <p>{`“${english}”`}</p>}
        <p>
          Lesson {lesson.order}, {lesson.title}
        </p>
        {answered > 0 && <p>{`${answered} of ${lesson.exerciseCount} exercises done`}</p>}
      </div>
      <ButtonLink to="/lessons/$id" params={{ id: lesson.id }} variant={variant}>
        {`${isBegun ? 'Continue' : 'Start'} Lesson ${lesson.order}`}
      </ButtonLink>
    </div>
  )
}

/** The closing task of the newest finished lesson, until it is answered. */
function SayAtHome({ found, Lines }: { found: ListedLesson | null | undefined; Lines: Lines }) {
  // Once answered it is no longer found: what was answered stays as long as the page.
  const [lesson, setLesson] = useState<ListedLesson>()
  if (found && !lesson) setLesson(found)
  if (!lesson) return null
  return (
    <section className="card at-home" aria-labelledby="say-at-home">
      <h2 id="say-at-home">Say it at home</h2>
      <p>{lesson.sayAtHome?.text}</p>
      <AtHomeAnswers lesson={lesson} Lines={Lines} />
    </section>
  )
}
