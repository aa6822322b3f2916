import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { registerForm } from '#contract/auth.ts'
import { registerFailureText } from '#copy/auth-failures.ts'
import type { EarlierWork } from '#data/earlier-work.ts'
import type { Failure } from '#data/failure.ts'
import { useAuth } from '#state/auth.tsx'
import { promiseGuestWork, useGuestWork } from '#state/guest-work.ts'
import { useForm } from '#state/use-form.ts'
import { Button } from '#ui/button.tsx'
import { FormProblem } from '#ui/form-problem.tsx'
import { LoadingView } from '#ui/loading-view.tsx'
import { usePageTitle } from '#ui/use-page-title.ts'
import { AuthPage } from './auth-page.tsx'
import { RegisterFields } from './register-fields.tsx'
import { RemoveGuestWork } from './remove-guest-work.tsx'
import { SaveBySignIn } from './save-by-sign-in.tsx'
import { WelcomeScreen } from './welcome-screen.tsx'

/** `/register?save=patch`: an account for what a guest has done. Where the address has one already, they sign in instead. */
export function SavePatchPage() {
  usePageTitle('Save Your Patch')
  const { status } = useAuth()
  const work = useGuestWork()
  const navigate = useNavigate()
  const [welcomed, setWelcomed] = useState<string | null>(null)
  /** What was typed for an address that has an account. */
  const [known, setKnown] = useState<{ email: string; password: string } | null>(null)
  const [isSending, setIsSending] = useState(false)

  if (welcomed !== null) {
    const toLessons = () => void navigate({ to: '/lessons' })
    return <WelcomeScreen name={welcomed} isPatchSaved onContinue={toLessons} />
  }
  if (status === 'authenticated' && !isSending) return <Navigate to="/lessons" replace />
  if (work === undefined) return <LoadingView />
  if (work === null && !isSending) return <Navigate to="/register" replace />
  return (
    <AuthPage>
      {known ? (
        <SaveBySignIn typed={known} onOther={() => setKnown(null)} />
      ) : (
        <SaveByAccount
          work={work}
          onSending={setIsSending}
          onSaved={setWelcomed}
          onKnown={setKnown}
        />
      )}
    </AuthPage>
  )
}

function SaveByAccount({
  work,
  onSending,
  onSaved,
  onKnown,
}: {
  work: EarlierWork | null
  onSending: (isSending: boolean) => void
  onSaved: (name: string) => void
  onKnown: (typed: { email: string; password: string }) => void
}) {
  const { register } = useAuth()
  const form = useForm(
    registerForm,
    { name: '', email: '', password: '', confirmPassword: '' },
    async ({ name, email, password }) => {
      onSending(true)
      try {
        await promiseGuestWork(email)
        const answer = await register({ name, email, password })
        if (answer.ok) {
          onSaved(answer.value.name)
          return { ok: true }
        }
        const { failure } = answer
        // A refusal is an answer: no account is on its way to which it was promised.
        if (failure.kind === 'invalid') await promiseGuestWork(null)
        if (isAddressKnown(failure)) onKnown({ email, password })
        return { ok: false, text: registerFailureText(failure), failure }
      } finally {
        onSending(false)
      }
    },
  )
  return (
    <>
      <h1>Save Your Patch</h1>
      <p className="soft">
        {work !== null && work.lessonsCompleted > 0
          ? 'Lesson 1 is done, and kept on this device. An account keeps it for good, on every device of yours.'
          : 'What you did is kept on this device. An account keeps it for good, on every device of yours.'}
      </p>
      <form noValidate onSubmit={form.onSubmit}>
        <FormProblem text={form.problem} />
        <RegisterFields bind={form.bind} />
        <Button type="submit" isBlock isBusy={form.isSubmitting} busyLabel="Creating account...">
          Create Account
        </Button>
      </form>
      <p className="alt">
        <span className="soft">Have an account?</span>{' '}
        <Link to="/login" className="link alone">
          Sign In
        </Link>
      </p>
      <RemoveGuestWork isDisabled={form.isSubmitting} />
    </>
  )
}

/** The one refusal that names no field: what the fields hold was checked before it was sent. */
function isAddressKnown(failure: Failure): boolean {
  return failure.kind === 'invalid' && failure.status === 400 && !failure.body?.issues?.length
}
