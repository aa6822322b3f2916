import { resendOutcome } from '#copy/verification.ts'
import { useAuth } from '#state/auth.tsx'
import { useGame } from '#state/game.tsx'
import { ResendEmailButton } from '#ui/resend-email-button.tsx'

/** The only one while the first lesson is to come: the banner and the card of today bring theirs after it. */
export function ResendEmail() {
  const { resendVerification, refreshUser } = useAuth()
  const { stats } = useGame()
  async function resend() {
    const outcome = resendOutcome(await resendVerification())
    if (outcome.state === 'already-verified') await refreshUser()
    return outcome
  }
  if (stats.lessonsCompleted > 0) return null
  return <ResendEmailButton variant="quiet" size="sm" onResend={resend} />
}
