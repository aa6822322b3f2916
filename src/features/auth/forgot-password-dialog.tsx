import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { forgotPasswordInput } from '#contract/auth.ts'
import { forgotPasswordFailureText } from '#copy/auth-failures.ts'
import { useAuth } from '#state/auth.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmailField } from '#ui/email-field.tsx'
import { FormProblem } from '#ui/form-problem.tsx'
import { TimedRedirect } from '#ui/timed-redirect.tsx'
import { useForm } from '#state/use-form.ts'

/** The dialog closes by itself so long after the mail is on its way. */
const CLOSE_AFTER_MS = 3000

type ForgotPasswordDialogProps = {
  isOpen: boolean
  email: string
  onEmailChange: (email: string) => void
  onClose: () => void
}

/** Asks for a link to set a new password. `email` is what the sign-in form had: not asked twice. */
export function ForgotPasswordDialog({ isOpen, onClose, ...rest }: ForgotPasswordDialogProps) {
  return (
    <Dialog isOpen={isOpen} title="Forgot Password" look="plain" onDismiss={onClose}>
      <ForgotPasswordForm {...rest} onClose={onClose} />
    </Dialog>
  )
}

function ForgotPasswordForm({
  email,
  onEmailChange,
  onClose,
}: Omit<ForgotPasswordDialogProps, 'isOpen'>) {
  const { forgotPassword } = useAuth()
  const [sentText, setSentText] = useState<string | null>(null)
  const form = useForm(
    forgotPasswordInput,
    { email },
    async (input) => {
      const answer = await forgotPassword(input.email)
      if (!answer.ok) {
        const text = forgotPasswordFailureText(answer.failure)
        return { ok: false, text, failure: answer.failure }
      }
      setSentText(answer.value.message)
      return { ok: true }
    },
    (values) => onEmailChange(values.email),
  )

  return (
    <>
      <div role="status">
        {sentText !== null && <Banner tone="good" icon={CircleCheck} title={sentText} />}
      </div>
      {sentText !== null && (
        <TimedRedirect afterMs={CLOSE_AFTER_MS} says="Closing" onRedirect={onClose} />
      )}
      {sentText === null && (
        <form className="stack" noValidate onSubmit={form.onSubmit}>
          <p className="soft">We’ll email you a link to choose a new password.</p>
          <FormProblem text={form.problem} />
          <EmailField {...form.bind('email')} />
          <Button
            type="submit"
            isBlock
            disabled={form.values.email.trim() === ''}
            isBusy={form.isSubmitting}
            busyLabel="Sending..."
          >
            Send Reset Link
          </Button>
        </form>
      )}
    </>
  )
}
