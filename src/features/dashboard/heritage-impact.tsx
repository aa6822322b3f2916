import { COURSE_LESSON_COUNT } from '#domain/plans.ts'
import { culturalImpact } from '#domain/ranks.ts'
import { Card } from '#ui/card.tsx'
import { DYE_OF_PATH, Patch, type PatchDye, type PatchState } from '#ui/patch.tsx'
import type { Course } from '#state/course.ts'
import './heritage-impact.css'

/** Cultural impact points and the bagh so far: what was sewn, and no claim beyond it. */
export function HeritageImpact({
  totalXP,
  course,
}: {
  totalXP: number
  course: Course | undefined
}) {
  const points = culturalImpact(totalXP)
  const patches = patchesOf(course)
  const mastered = patches.filter(({ state }) => state === 'mastered').length
  return (
    <Card as="section" className="impact" aria-labelledby="impact">
      <div className="card-head">
        <div>
          <h2 id="impact">Your heritage impact</h2>
          <p className="soft sm">
            {mastered} of {COURSE_LESSON_COUNT} patches sewn
          </p>
        </div>
        <p className="total">
          <b className="num">{points}</b> cultural impact {points === 1 ? 'point' : 'points'}
        </p>
      </div>
      <div className="bagh-so-far" aria-hidden="true">
        {patches.map((patch) => (
          <Patch key={patch.number} {...patch} isThreaded={false} />
        ))}
      </div>
      <p className="soft sm">
        One cultural impact point for every 10 XP, one patch for every lesson mastered.
      </p>
    </Card>
  )
}

type BaghPatch = { number: number; dye: PatchDye; state: PatchState; progress: number }

/** Fifteen of them, undyed where the device has no lesson yet. */
function patchesOf(course: Course | undefined): BaghPatch[] {
  const byOrder = new Map(course?.lessons.map((card) => [card.lesson.order, card]))
  return Array.from({ length: COURSE_LESSON_COUNT }, (_, index) => {
    const number = index + 1
    const card = byOrder.get(number)
    if (card === undefined) return { number, dye: 'patta', state: 'locked', progress: 0 }
    const dye = DYE_OF_PATH[card.lesson.path]
    const state = card.state === 'needs-verification' ? 'locked' : card.state
    return { number, dye, state, progress: card.progress }
  })
}
