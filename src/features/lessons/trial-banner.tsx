import { FREE_LESSON_COUNT } from '#domain/plans.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Meter } from '#ui/meter.tsx'

/** For whoever does not pay, from their first finished lesson on: how many of the free ones are left. */
export function TrialBanner({
  used,
  isUnderWay,
}: {
  used: number
  /** A lesson is begun and not finished: a free one, since no other opens. */
  isUnderWay: boolean
}) {
  const left = FREE_LESSON_COUNT - used
  // Nobody is sold anything in the middle of the last one.
  const isLastUnderWay = left === 0 && isUnderWay
  const percent = Math.round((100 * used) / FREE_LESSON_COUNT)
  return (
    <section className="trial clothbg" aria-label="Free trial">
      <div className="trial-bagh" aria-hidden="true" />
      <div className="trial-t">
        <p className="big">
          {isLastUnderWay
            ? `Lesson ${used} of ${FREE_LESSON_COUNT} free in progress`
            : `${left === 0 ? 'No' : left} free ${left === 1 ? 'lesson' : 'lessons'} left`}
        </p>
        <p className="soft2">{`You've used ${used} of ${FREE_LESSON_COUNT} free lessons`}</p>
        <div className="mrow">
          <Meter label="Free lessons used" value={percent} />
          <b className="num">{percent}%</b>
        </div>
      </div>
      {!isLastUnderWay && (
        <ButtonLink to="/pricing" variant="silk">
          Upgrade to Premium
        </ButtonLink>
      )}
    </section>
  )
}
