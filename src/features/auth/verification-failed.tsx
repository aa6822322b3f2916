import { Link } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import MailX from 'lucide-react/icons/mail-x'
import { useState } from 'react'
import { RESEND_NEEDS_SIGN_IN, resendOutcome } from '#copy/verification.ts'
import { useAuth } from '#state/auth.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Icon } from '#ui/icon.tsx'
import { FocusedHeading } from './focused-heading.tsx'

export type VerificationProblem = {
  text: string
  /** The server was not reached, or was not itself. */
  canTryAgain: boolean
}

type VerificationFailedProps = {
  problem: VerificationProblem & { kind: 'error' | 'expired' }
  onTryAgain: () => void
  onAlreadyVerified: (text: string) => void
}

export function VerificationFailed({
  problem,
  onTryAgain,
  onAlreadyVerified,
}: VerificationFailedProps) {
  const { user } = useAuth()
  return (
    <div className="done" data-state={problem.kind}>
      <span className="big bad">
        <Icon of={MailX} size={32} />
      </span>
      <FocusedHeading>Verification Failed</FocusedHeading>
      <p role="alert">{problem.text}</p>
      {problem.canTryAgain && (
        <Button isBlock onClick={onTryAgain}>
          Try Again
        </Button>
      )}
      {user !== null && !user.emailVerified && (
        <Resend isMain={!problem.canTryAgain} onAlreadyVerified={onAlreadyVerified} />
      )}
      {user === null && (
        <p className="soft sm">
          {RESEND_NEEDS_SIGN_IN}{' '}
          <Link to="/login" className="link">
            Sign In
          </Link>
        </p>
      )}
      <div className="links">
        <ButtonLink to="/lessons" variant="quiet" isBlock>
          Try Accessing Lessons
        </ButtonLink>
        <Link to="/contact" className="link alone">
          Need Help? Contact Support
        </Link>
      </div>
    </div>
  )
}

function Resend({
  isMain,
  onAlreadyVerified,
}: {
  isMain: boolean
  onAlreadyVerified: (text: string) => void
}) {
  const { resendVerification } = useAuth()
  const [isSending, setIsSending] = useState(false)
  const [outcome, setOutcome] = useState<{ isSent: boolean; text: string } | null>(null)

  async function resend(): Promise<void> {
    setIsSending(true)
    setOutcome(null)
    const { state, text } = resendOutcome(await resendVerification())
    setIsSending(false)
    if (state === 'already-verified') onAlreadyVerified(text)
    else setOutcome({ isSent: state === 'sent', text })
  }

  return (
    <div className="links" role="status">
      <Button
        isBlock
        variant={isMain ? 'primary' : 'quiet'}
        isBusy={isSending}
        busyLabel="Sending..."
        onClick={() => void resend()}
      >
        Resend Verification Email
      </Button>
      {outcome?.isSent === true && <Banner tone="good" icon={CircleCheck} title={outcome.text} />}
      {outcome?.isSent === false && <FieldError>{outcome.text}</FieldError>}
    </div>
  )
}
