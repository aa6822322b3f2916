import { useState } from 'react'
import { Button } from './button.tsx'
import type { ButtonLook } from './button-look.tsx'
import { showToast } from './toast-store.ts'

/** Sends the mail with the verification link once more; `onResend` says how that went, in words. */
export function ResendEmailButton({
  onResend,
  ...look
}: ButtonLook & { onResend: () => Promise<{ state: string; text: string }> }) {
  const [isSending, setIsSending] = useState(false)

  async function resend(): Promise<void> {
    setIsSending(true)
    const { state, text } = await onResend()
    showToast(text, { tone: state === 'failed' ? 'bad' : 'good' })
    setIsSending(false)
  }
  return (
    <Button {...look} isBusy={isSending} busyLabel="Sending..." onClick={() => void resend()}>
      Resend Email
    </Button>
  )
}
