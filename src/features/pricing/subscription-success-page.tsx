import { Navigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { COURSE_LESSON_COUNT, isPremium } from '#domain/plans.ts'
import { useAuth } from '#state/auth.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Chip } from '#ui/chip.tsx'
import { LoadingView } from '#ui/loading-view.tsx'
import { usePageTitle } from '#ui/use-page-title.ts'
import './pricing-page.css'

/** `/subscription-success` (spec §2): after a payment; what the account says, not what the address says. */
export function SubscriptionSuccessPage() {
  usePageTitle('Your subscription')
  const search: { session_id?: unknown } = useSearch({ strict: false })
  const { user, refreshUser } = useAuth()
  const [isChecking, setIsChecking] = useState(true)
  const hasSession = typeof search.session_id === 'string' && search.session_id !== ''

  useEffect(() => {
    let isCurrent = true
    void refreshUser().then(() => {
      if (isCurrent) setIsChecking(false)
    })
    return () => {
      isCurrent = false
    }
  }, [refreshUser])

  if (!hasSession) return <Navigate to="/pricing" replace />
  if (isChecking || user === null) return <LoadingView text="Verifying your subscription..." />
  const isActive = isPremium(user)
  return (
    <div className="wrap page">
      <h1>{isActive ? 'Welcome to Premium' : 'Your subscription'}</h1>
      <p>
        <Chip tone={isActive ? 'mastered' : 'pending'}>
          {isActive ? 'Premium Active' : 'Activation Pending'}
        </Chip>
      </p>
      {isActive ? (
        <ul className="benefit-list">
          <li>Native audio, clip by clip as elders record it</li>
          <li>{COURSE_LESSON_COUNT} full lessons</li>
          <li>Voice recognition</li>
          <li>Cultural context</li>
        </ul>
      ) : (
        <p className="benefit-list soft">
          We have no payment on your account yet. If you have paid, look in again in a few minutes.
        </p>
      )}
      <div className="side-by-side">
        <ButtonLink to="/lessons">Start Learning Now</ButtonLink>
        <ButtonLink to="/dashboard" variant="quiet">
          View Dashboard
        </ButtonLink>
      </div>
    </div>
  )
}
