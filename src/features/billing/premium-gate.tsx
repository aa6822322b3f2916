import Lock from 'lucide-react/icons/lock'
import { freeLessonsUsed } from '#data/lesson-view.ts'
import { FREE_LESSON_COUNT } from '#domain/plans.ts'
import { pounds, pricePence } from '#domain/prices.ts'
import { useAuth } from '#state/auth.tsx'
import { useLessons, useProgressByLesson } from '#state/learner-data.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Icon } from '#ui/icon.tsx'
import { usePageTitle } from '#ui/use-page-title.ts'
import './cloth-card.css'
import './premium-gate.css'

/** The 'Premium Content' page: why, in one line, how far the free lessons go, and both ways on. */
export function PremiumGate({ reason }: { reason?: string | undefined }) {
  usePageTitle('Premium Content')
  const { user } = useAuth()
  const lessons = useLessons()
  const progress = useProgressByLesson()
  const used =
    lessons && progress ? freeLessonsUsed(lessons, progress) : (user?.freeLessonsUsed ?? 0)
  return (
    <div className="wrap page">
      <section className="gate cloth-card clothbg">
        <div className="bagh-edge" aria-hidden="true" />
        <span className="gate-lock">
          <Icon of={Lock} size={28} />
        </span>
        <h1 tabIndex={-1}>Premium Content</h1>
        <p className="lede">{reason ?? 'This content is for premium subscribers only.'}</p>
        <p className="gate-used">
          You&apos;ve used {used} of {FREE_LESSON_COUNT} free lessons
        </p>
        <div className="gate-ways">
          <ButtonLink to="/pricing" search={{ offer: 'gate' }} variant="silk">
            Upgrade to Premium - {pounds(pricePence('monthly', 'gate'))}/month
          </ButtonLink>
          <ButtonLink to="/lessons" variant="oncloth">
            Back to Free Lessons
          </ButtonLink>
        </div>
      </section>
    </div>
  )
}
