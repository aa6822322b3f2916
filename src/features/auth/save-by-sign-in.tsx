import { useState } from 'react'
import { loginInput } from '#contract/auth.ts'
import { loginFailureText } from '#copy/auth-failures.ts'
import { useAuth } from '#state/auth.tsx'
import { promiseGuestWork } from '#state/guest-work.ts'
import { useForm } from '#state/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FormProblem } from '#ui/form-problem.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { FocusedHeading } from './focused-heading.tsx'
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx'

/** The address has an account: its password, and the work is added to what is there. Perhaps it was made a moment ago. */
export function SaveBySignIn({
  typed,
  onOther,
}: {
  typed: { email: string; password: string }
  onOther: () => void
}) {
  const { login } = useAuth()
  const [isForgotOpen, setIsForgotOpen] = useState(false)
  const [forgotEmail, setForgotEmail] = useState<string | null>(null)
  const form = useForm(loginInput, typed, async (input) => {
    await promiseGuestWork(input.email)
    const answer = await login(input)
    if (answer.ok) return { ok: true }
    const { failure } = answer
    if (failure.kind === 'unauthorized' || failure.kind === 'invalid') await promiseGuestWork(null)
    return { ok: false, text: loginFailureText(failure), failure }
  })
  return (
    <>
      <FocusedHeading>Sign In to Save Your Patch</FocusedHeading>
      <p className="soft">
        This email address has an account. Sign in, and what you did is added to it; what is there
        stays.
      </p>
      <form noValidate onSubmit={form.onSubmit}>
        <FormProblem text={form.problem} />
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          {...form.bind('email')}
        />
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
          Sign In and Save
        </Button>
        <Button isBlock variant="quiet" disabled={form.isSubmitting} onClick={onOther}>
          Use Another Email
        </Button>
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
