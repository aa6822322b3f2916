import { Navigate, useSearch } from '@tanstack/react-router'
import BadgeCheck from 'lucide-react/icons/badge-check'
import BookOpen from 'lucide-react/icons/book-open'
import Clock from 'lucide-react/icons/clock'
import Mic from 'lucide-react/icons/mic'
import ScrollText from 'lucide-react/icons/scroll-text'
import Volume2 from 'lucide-react/icons/volume-2'
import { courseVoices } from 'virtual:course-voices'
import { voicesBenefit } from '#copy/course-voices.ts'
import { COURSE_LESSON_COUNT } from '#domain/plans.ts'
import { useAuth } from '#state/auth.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Chip } from '#ui/chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { LoadingView } from '#ui/loading-view.tsx'
import { usePageTitle } from '#ui/use-page-title.ts'
import { ManualActivation } from './manual-activation.tsx'
import { useActivation } from './use-activation.ts'
import './cloth-card.css'
import './subscription-success.css'

const BENEFITS = [
  { icon: Volume2, ...voicesBenefit(courseVoices.whole) },
  {
    icon: BookOpen,
    title: `${COURSE_LESSON_COUNT} full lessons`,
    text: 'from greetings to travel',
  },
  { icon: Mic, title: 'Voice recognition', text: 'say it and see how close you are' },
  { icon: ScrollText, title: 'Cultural context', text: 'why it is said the way it is' },
]

/** `/subscription-success`: after a payment. Without a session there is nothing to look at. */
export function SubscriptionSuccessPage() {
  const sessionId = useSearch({
    strict: false,
    select: (search: Record<string, unknown>) => search['session_id'],
  })
  if (typeof sessionId !== 'string' || sessionId.trim() === '') {
    return <Navigate to="/pricing" replace />
  }
  return <AfterPayment key={sessionId} sessionId={sessionId.trim()} />
}

function AfterPayment({ sessionId }: { sessionId: string }) {
  usePageTitle('Your subscription')
  const { user } = useAuth()
  const { isChecking, isActive, isConfirmed, error, tryAgain } = useActivation(sessionId)
  if (isChecking || user === null) return <LoadingView text="Verifying your subscription..." />
  // What the address says counts for nothing: the welcome is for a payment that the provider knows.
  const isWelcome = isActive || isConfirmed
  return (
    <div className="wrap page after-payment">
      <div className={classNames('greeting', isWelcome && 'cloth-card clothbg')}>
        {isWelcome && <div className="bagh-edge" aria-hidden="true" />}
        <h1 tabIndex={-1}>{isWelcome ? 'Welcome to Premium' : 'Your subscription'}</h1>
        <p role="status">
          {isActive ? (
            <Chip tone="mastered" icon={BadgeCheck}>
              Premium Active
            </Chip>
          ) : (
            <Chip tone="pending" icon={Clock}>
              Activation Pending
            </Chip>
          )}
        </p>
        {isWelcome && <p>A confirmation email was sent to {user.email}.</p>}
      </div>
      <ManualActivation error={error} onTryAgain={tryAgain} />
      {isWelcome && (
        <ul className="benefits">
          {BENEFITS.map(({ icon, title, text }) => (
            <li key={title}>
              <Icon of={icon} size={24} />
              <span>
                <b>{title}</b>
                <span className="soft"> {text}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="ways">
        <ButtonLink to="/lessons" variant={isActive ? 'primary' : 'quiet'}>
          Start Learning Now
        </ButtonLink>
        <ButtonLink to="/dashboard" variant="quiet">
          View Dashboard
        </ButtonLink>
      </div>
    </div>
  )
}
