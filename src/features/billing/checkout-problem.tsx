import CircleAlert from 'lucide-react/icons/circle-alert'
import Mail from 'lucide-react/icons/mail'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useState } from 'react'
import { resendOutcome } from '#copy/verification.ts'
import { useAuth } from '#state/auth.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toast-store.ts'
import { ManageBilling } from './manage-billing.tsx'
import type { CheckoutProblem as Problem } from './use-checkout.ts'

/** Why checkout did not open and what helps. */
export function CheckoutProblem({ problem: { text, way } }: { problem: Problem }) {
  if (way === 'verify') {
    return (
      <Banner role="alert" tone="warn" icon={Mail} title={text} action={<ResendEmail />}>
        The link is in the mail that we sent when you registered.
      </Banner>
    )
  }
  if (way === 'network') {
    return (
      <Banner role="alert" tone="warn" icon={WifiOff} title={text}>
        Checkout needs a connection. Nothing was charged.
      </Banner>
    )
  }
  return (
    <>
      <Banner role="alert" tone="danger" icon={CircleAlert} title={text} />
      {way === 'portal' && <ManageBilling variant="oncloth" />}
    </>
  )
}

function ResendEmail() {
  const { resendVerification, refreshUser } = useAuth()
  const [isSending, setIsSending] = useState(false)

  async function resend(): Promise<void> {
    setIsSending(true)
    const { state, text } = resendOutcome(await resendVerification())
    setIsSending(false)
    showToast(text, { tone: state === 'failed' ? 'bad' : 'good' })
    if (state === 'already-verified') await refreshUser()
  }

  return (
    <Button
      variant="quiet"
      size="sm"
      isBusy={isSending}
      busyLabel="Sending..."
      onClick={() => void resend()}
    >
      Resend Email
    </Button>
  )
}
