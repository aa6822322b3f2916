import { Link } from '@tanstack/react-router'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { activationOutcome, type ActivationOutcome, type ActivationError } from '#copy/billing.ts'
import { useAuth } from '#state/auth.tsx'
import { useBilling } from '#state/billing.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'

/**
 * The fallback where activation did not complete. It asks the provider whether this learner has
 * paid, and grants nothing by itself.
 */
export function ManualActivation({
  error,
  onTryAgain,
}: {
  /** Null where the subscription is active: then only what a press has achieved is said. */
  error: ActivationError | null
  onTryAgain: () => void
}) {
  const { refreshUser } = useAuth()
  const billing = useBilling()
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<ActivationOutcome | null>(null)

  async function activate(): Promise<void> {
    setIsBusy(true)
    setOutcome(null)
    const next = activationOutcome(await billing.activate())
    if (next.isActivated) await refreshUser()
    setOutcome(next)
    setIsBusy(false)
  }

  if (outcome?.isActivated === true) {
    return <Banner role="status" tone="good" icon={CircleCheck} title={outcome.text} />
  }
  if (error === null) return null
  return (
    <section className="fallback" aria-label="Activation">
      <Banner role="alert" tone="warn" icon={CircleAlert} title={error.title}>
        {error.text}
      </Banner>
      <div className="ways">
        <Button isBusy={isBusy} busyLabel="Activating..." onClick={() => void activate()}>
          Activate Subscription
        </Button>
        {error.isRetried && (
          <Button variant="quiet" onClick={onTryAgain}>
            Try Again
          </Button>
        )}
      </div>
      {outcome !== null && (
        <Banner role="alert" tone="danger" icon={CircleAlert} title={outcome.text}>
          <Link to="/contact" className="link">
            Contact Us
          </Link>{' '}
          and we look at it together.
        </Banner>
      )}
    </section>
  )
}
