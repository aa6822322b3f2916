import { Navigate, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { LoginInput } from '#contract/auth.ts'
import { registerFailureText } from '#copy/auth-failures.ts'
import type { Failure } from '#data/failure.ts'
import { useAuth } from '#state/auth.tsx'
import { forgetCelebrations } from '#state/celebrations.ts'
import { promiseGuestWork, useGuestWork } from '#state/guest-work.ts'
import { LoadingView } from '#ui/loading-view.tsx'
import { usePageTitle } from '#ui/use-page-title.ts'
import { AuthPage } from './auth-page.tsx'
import { RegisterForm } from './register-form.tsx'
import { RemoveGuestWork } from './remove-guest-work.tsx'
import { SaveBySignIn } from './save-by-sign-in.tsx'
import { useRegisterForm } from './use-register-form.ts'
import { WelcomeScreen } from './welcome-screen.tsx'

/** `/register?save=patch`: an account for what a guest has done. Where the address has one already, they sign in instead. */
export function SavePatchPage() {
  usePageTitle('Save Your Patch')
  // What the lesson's end still had to say would lie over the fields.
  useEffect(forgetCelebrations, [])
  const { status, register } = useAuth()
  const work = useGuestWork()
  const navigate = useNavigate()
  const [welcomed, setWelcomed] = useState<string | null>(null)
  /** What was typed for an address that has an account. */
  const [known, setKnown] = useState<LoginInput | null>(null)
  const form = useRegisterForm(async ({ name, email, password }) => {
    await promiseGuestWork(email)
    const answer = await register({ name, email, password })
    if (answer.ok) {
      setWelcomed(answer.value.name)
      return { ok: true }
    }
    const { failure } = answer
    // A refusal is an answer: no account is on its way to which it was promised.
    if (failure.kind === 'invalid') await promiseGuestWork(null)
    if (isAddressKnown(failure)) setKnown({ email, password })
    return { ok: false, text: registerFailureText(failure), failure }
  })

  if (welcomed !== null) {
    const toLessons = () => void navigate({ to: '/lessons' })
    return <WelcomeScreen name={welcomed} isPatchSaved onContinue={toLessons} />
  }
  // While the form is on its way the welcome is still to be shown.
  if (status === 'authenticated' && !form.isSubmitting) return <Navigate to="/lessons" replace />
  if (work === undefined) return <LoadingView />
  if (work === null && !form.isSubmitting) return <Navigate to="/register" replace />
  if (known) {
    return (
      <AuthPage>
        <SaveBySignIn typed={known} onOther={() => setKnown(null)} />
      </AuthPage>
    )
  }
  const isDone = work !== null && work.lessonsCompleted > 0
  return (
    <AuthPage>
      <h1>Save Your Patch</h1>
      <p className="soft">
        {isDone
          ? 'Lesson 1 is done, and kept on this device'
          : 'What you did is kept on this device'}
        . An account keeps it for good, on every device of yours.
      </p>
      <RegisterForm form={form} />
      <RemoveGuestWork isDisabled={form.isSubmitting} />
    </AuthPage>
  )
}

/** The one refusal that names no field: what the fields hold was checked before it was sent. */
function isAddressKnown(failure: Failure): boolean {
  return failure.kind === 'invalid' && failure.status === 400 && !failure.body?.issues?.length
}
