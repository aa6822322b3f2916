import { COURSE_LESSON_COUNT } from '#domain/plans.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { DYE_OF_PATH, Patch } from '#ui/patch.tsx'
import { PothwariLatin } from '#ui/pothwari.tsx'
import type { Course, CourseLesson } from './use-course.ts'
import './continue-card.css'

/** The call to go on, with the lesson that comes next where the device knows it. */
export function ContinueCard({ course }: { course: Course | undefined }) {
  const next = course?.next ?? null
  return (
    <section className="go-on clothbg" aria-labelledby="go-on">
      <div className="go-on-bagh" aria-hidden="true" />
      {next === null ? (
        <NoNext end={course?.end ?? null} />
      ) : (
        <NextLesson card={next} isBegun={next.state === 'begun'} />
      )}
      <ButtonLink to="/lessons" variant="silk">
        Continue Your Journey
      </ButtonLink>
    </section>
  )
}

function NextLesson({ card, isBegun }: { card: CourseLesson; isBegun: boolean }) {
  const { lesson, answered, progress } = card
  return (
    <>
      <div className="go-on-patch">
        <Patch
          number={lesson.order}
          dye={DYE_OF_PATH[lesson.path]}
          state={isBegun ? 'begun' : 'ready'}
          progress={progress}
        />
      </div>
      <div className="go-on-text">
        <p>{isBegun ? 'Continue with' : 'Next up'}</p>
        <h2 id="go-on">
          <PothwariLatin>{lesson.headline.roman}</PothwariLatin>
        </h2>
        <p>
          Lesson {lesson.order}, {lesson.title}
        </p>
        {isBegun && (
          <p>
            {answered} of {lesson.exerciseCount} exercises done
          </p>
        )}
      </div>
    </>
  )
}

const NO_NEXT = {
  'all-mastered': {
    heading: 'Every patch is sewn',
    words: `All ${COURSE_LESSON_COUNT} lessons are mastered. Any of them can be sewn again.`,
  },
  'more-to-come': {
    heading: 'Sewn so far',
    words: 'Every lesson on this device is mastered. Any of them can be sewn again.',
  },
  verify: {
    heading: 'One email away',
    words: 'Verify your email address and the next lessons open.',
  },
  premium: {
    heading: 'You’ve finished the free lessons',
    words: 'Review them as often as you like, or open the other patches with Premium.',
  },
  unknown: {
    heading: 'The lessons are on their way',
    words: 'They come to this device as soon as it has been online.',
  },
} as const

function NoNext({ end }: { end: Course['end'] }) {
  const { heading, words } = NO_NEXT[end ?? 'unknown']
  return (
    <div className="go-on-text">
      <h2 id="go-on">{heading}</h2>
      <p>{words}</p>
    </div>
  )
}
