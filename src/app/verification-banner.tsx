import Mail from 'lucide-react/icons/mail'
import { useState } from 'react'
import { useAuth } from '#state/auth.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toast-store.ts'

/** Above the navigation while the address is not verified (spec §2). */
export function VerificationBanner() {
  const { resendVerification, refreshUser } = useAuth()
  const [isSending, setIsSending] = useState(false)

  async function resend(): Promise<void> {
    setIsSending(true)
    const [{ resendOutcome }, answer] = await Promise.all([
      import('#copy/verification.ts'),
      resendVerification(),
    ])
    const { state, text } = resendOutcome(answer)
    setIsSending(false)
    showToast(text, { tone: state === 'failed' ? 'bad' : 'good' })
    if (state === 'already-verified') await refreshUser()
  }

  return (
    <aside className="verify wrap" aria-label="Email verification">
      <Banner
        tone="warn"
        icon={Mail}
        title="Please verify your email to unlock all lessons"
        action={
          <Button
            variant="quiet"
            size="sm"
            isBusy={isSending}
            busyLabel="Sending..."
            onClick={() => void resend()}
          >
            Resend Email
          </Button>
        }
      >
        Check your inbox for the verification link
      </Banner>
    </aside>
  )
}
