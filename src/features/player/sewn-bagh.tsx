import type { OpenLesson } from '#contract/lesson.ts'
import { COURSE_LESSON_COUNT } from '#domain/plans.ts'
import { useLessons, useProgressByLesson } from '#state/learner-data.ts'
import { DYE_OF_PATH, Patch } from '#ui/patch.tsx'

/** Fifteen patches are a bagh: those that are sewn, the new one among them. */
export function SewnBagh({ lesson }: { lesson: OpenLesson }) {
  const lessons = useLessons() ?? []
  const progress = useProgressByLesson()
  const sewn = lessons.filter(({ id }) => id === lesson.id || progress?.get(id)?.isCompleted)
  const byPlace = new Map(sewn.map((one) => [one.order, one]))
  const places = Array.from({ length: COURSE_LESSON_COUNT }, (_, at) => at + 1)
  return (
    <>
      <div className="bag" aria-hidden="true">
        {places.map((place) => {
          const one = byPlace.get(place)
          if (!one) return <span key={place} className="un" />
          return (
            <Patch
              key={place}
              className={one.id === lesson.id ? 'new' : ''}
              number={place}
              dye={DYE_OF_PATH[one.path]}
              state="mastered"
              isThreaded={false}
            />
          )
        })}
      </div>
      <p className="bagt">
        {Math.max(1, sewn.length)} of {COURSE_LESSON_COUNT} patches sewn. “{lesson.title}” is part
        of your bagh.
      </p>
    </>
  )
}
