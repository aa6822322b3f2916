import { useState } from 'react'
import { type LoginInput, loginInput } from '#contract/auth.ts'
import { type FormOutcome, useForm } from '#state/use-form.ts'
import { Button } from '#ui/button.tsx'
import { EmailField } from '#ui/email-field.tsx'
import { FormProblem } from '#ui/form-problem.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx'

/** Email and password, and the way to a new password. */
export function SignInForm({
  initial = { email: '', password: '' },
  submitLabel,
  onSubmit,
  onOtherEmail,
}: {
  initial?: { email: string; password: string }
  submitLabel: string
  onSubmit: (input: LoginInput) => Promise<FormOutcome>
  /** Leads back to where another address can be given; without it there is no such button. */
  onOtherEmail?: () => void
}) {
  const [isForgotOpen, setIsForgotOpen] = useState(false)
  /** What is typed into the dialog, which may be put away and opened again. */
  const [forgotEmail, setForgotEmail] = useState<string | null>(null)
  const form = useForm(loginInput, initial, onSubmit)
  return (
    <>
      <form noValidate onSubmit={form.onSubmit}>
        <FormProblem text={form.problem} />
        <EmailField {...form.bind('email')} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...form.bind('password')}
        />
        <button
          type="button"
          className="link alone forgot"
          disabled={form.isSubmitting}
          onClick={() => setIsForgotOpen(true)}
        >
          Forgot Password
        </button>
        <Button type="submit" isBlock isBusy={form.isSubmitting} busyLabel="Signing in...">
          {submitLabel}
        </Button>
        {onOtherEmail && (
          <Button isBlock variant="quiet" disabled={form.isSubmitting} onClick={onOtherEmail}>
            Use Another Email
          </Button>
        )}
      </form>
      <ForgotPasswordDialog
        isOpen={isForgotOpen}
        email={forgotEmail ?? form.values.email}
        onEmailChange={setForgotEmail}
        onClose={() => setIsForgotOpen(false)}
      />
    </>
  )
}
