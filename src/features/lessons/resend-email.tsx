import { resendOutcome } from '#copy/verification.ts'
import { useAuth } from '#state/auth.tsx'
import { ResendEmailButton } from '#ui/resend-email-button.tsx'

export function ResendEmail() {
  const { resendVerification, refreshUser } = useAuth()
  async function resend() {
    const outcome = resendOutcome(await resendVerification())
    if (outcome.state === 'already-verified') await refreshUser()
    return outcome
  }
  return <ResendEmailButton variant="quiet" size="sm" onResend={resend} />
}
