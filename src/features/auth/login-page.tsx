import { Link, useRouter } from '@tanstack/react-router'
import LogIn from 'lucide-react/icons/log-in'
import { useState, useEffect } from 'react'
import { loginInput } from '#contract/auth.ts'
import { loginFailureText } from '#copy/auth-failures.ts'
import { useAuth } from '#state/auth.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { usePageTitle } from '#ui/use-page-title.ts'
import { FormProblem } from '#ui/form-problem.tsx'
import { useForm } from '#state/use-form.ts'
import { AuthPage } from './auth-page.tsx'
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx'

/** `/login`. Whoever is signed in goes on to `next`: the page that sent them here, or the lessons. */
export function LoginPage({ next }: { next: string }) {
  usePageTitle('Sign In')
  const { status, wasSignedOut, isDataCleared, login } = useAuth()
  const [isForgotOpen, setIsForgotOpen] = useState(false)
  /** What is typed into the dialog, which may be put away and opened again. */
  const [forgotEmail, setForgotEmail] = useState<string | null>(null)
  const form = useForm(loginInput, { email: '', password: '' }, async (input) => {
    const answer = await login(input)
    if (answer.ok) return { ok: true }
    return { ok: false, text: loginFailureText(answer.failure), failure: answer.failure }
  })

  if (status === 'authenticated') return <RedirectAfterLogin to={next} />

  return (
    <AuthPage>
      <h1>Sign In</h1>
      {wasSignedOut && (
        <Banner icon={LogIn} title="Please sign in again">
          Your session has ended. What you did is kept on this device and goes on its way after you
          sign in.
        </Banner>
      )}
      {isDataCleared && (
        <Banner icon={LogIn} title="Please sign in again">
          What this browser had saved of Apni Boli was cleared, and your session went with it.
          Everything that was synced is on your account.
        </Banner>
      )}
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
          Sign In
        </Button>
      </form>
      <p className="alt">
        <span className="soft">New here?</span>{' '}
        <Link to="/register" className="link alone">
          Create Account
        </Link>
      </p>
      <ForgotPasswordDialog
        isOpen={isForgotOpen}
        email={forgotEmail ?? form.values.email}
        onEmailChange={setForgotEmail}
        onClose={() => setIsForgotOpen(false)}
      />
    </AuthPage>
  )
}

/** To a page of ours that is known as text, in the place of this one. */
function RedirectAfterLogin({ to }: { to: string }) {
  const { history } = useRouter()
  useEffect(() => history.replace(to), [history, to])
  return null
}
