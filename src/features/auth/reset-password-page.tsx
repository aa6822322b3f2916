import { Navigate, useNavigate } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import { resetPasswordForm } from '#contract/auth.ts'
import { resetPasswordFailureText } from '#copy/auth-failures.ts'
import { useAuth } from '#state/auth.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Icon } from '#ui/icon.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TimedRedirect } from '#ui/timed-redirect.tsx'
import { usePageTitle } from '#ui/use-page-title.ts'
import { AuthPage } from './auth-page.tsx'
import { FocusedHeading } from './focused-heading.tsx'
import { FormProblem } from '#ui/form-problem.tsx'
import { useForm } from '#state/use-form.ts'
import { useTokenOfAddress } from './use-token-of-address.ts'

/** From the completion screen to the sign-in. */
const GO_ON_AFTER_MS = 3000

/** `/reset-password`: without a token it is the sign-in. */
export function ResetPasswordPage() {
  usePageTitle('Reset Password')
  const { token, forget } = useTokenOfAddress('reset-password')
  const [isDone, setIsDone] = useState(false)
  if (token === null) return <Navigate to="/login" replace />
  return (
    <AuthPage>
      {isDone ? (
        <ResetDone />
      ) : (
        <ResetForm token={token} onAnswered={forget} onDone={() => setIsDone(true)} />
      )}
    </AuthPage>
  )
}

type ResetFormProps = {
  token: string
  /** The server has taken the token, or refused it. */
  onAnswered: () => void
  onDone: () => void
}

function ResetForm({ token, onAnswered, onDone }: ResetFormProps) {
  const { status, resetPassword, logout } = useAuth()
  const form = useForm(
    resetPasswordForm,
    { newPassword: '', confirmPassword: '' },
    async ({ newPassword }) => {
      const answer = await resetPassword({ token, newPassword })
      if (!answer.ok) {
        // A refused password leaves the link good for another.
        if (answer.failure.kind === 'invalid' && !answer.failure.body?.issues) onAnswered()
        return {
          ok: false,
          text: resetPasswordFailureText(answer.failure),
          failure: answer.failure,
        }
      }
      onAnswered()
      // The server has ended every session, this device's too.
      if (status === 'authenticated') await logout('keep')
      onDone()
      return { ok: true }
    },
  )
  return (
    <>
      <h1>Reset Password</h1>
      <form noValidate onSubmit={form.onSubmit}>
        <FormProblem text={form.problem} />
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          hint="At least 6 characters, with an uppercase letter, a lowercase letter and a number"
          {...form.bind('newPassword')}
        />
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          {...form.bind('confirmPassword')}
        />
        <p className="note">
          <Icon of={ShieldCheck} />
          For your security you will be logged out of all devices after the reset.
        </p>
        <Button type="submit" isBlock isBusy={form.isSubmitting} busyLabel="Resetting...">
          Reset Password
        </Button>
      </form>
    </>
  )
}

function ResetDone() {
  const navigate = useNavigate()
  return (
    <div className="done">
      <span className="big">
        <Icon of={CircleCheck} size={32} />
      </span>
      <FocusedHeading>Password Reset Complete</FocusedHeading>
      <p className="soft">
        Your password has been changed and you are logged out of all devices. Sign in with the new
        one.
      </p>
      <ButtonLink to="/login" isBlock>
        Sign In
      </ButtonLink>
      <TimedRedirect
        afterMs={GO_ON_AFTER_MS}
        to="the sign-in page"
        onRedirect={() => void navigate({ to: '/login' })}
      />
    </div>
  )
}
