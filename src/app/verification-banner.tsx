import Mail from 'lucide-react/icons/mail'
import { useState } from 'react'
import { missingCodeWords } from '#copy/missing-code.ts'
import { importLate, MissingCode } from '#device/late-import.ts'
import { useAuth } from '#state/auth.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toast-store.ts'

/** Above the navigation while the address is not verified. */
export function VerificationBanner() {
  const { resendVerification, refreshUser } = useAuth()
  const [isSending, setIsSending] = useState(false)

  async function resend(): Promise<void> {
    setIsSending(true)
    try {
      const [{ resendOutcome }, answer] = await Promise.all([
        importLate(() => import('#copy/verification.ts')),
        resendVerification(),
      ])
      const { state, text } = resendOutcome(answer)
      showToast(text, { tone: state === 'failed' ? 'bad' : 'good' })
      if (state === 'already-verified') await refreshUser()
    } catch (error) {
      if (!(error instanceof MissingCode)) throw error
      showToast(missingCodeWords(error.because).text, { tone: 'bad' })
    } finally {
      setIsSending(false)
    }
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
