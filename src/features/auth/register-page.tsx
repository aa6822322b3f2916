import { Navigate, useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { courseVoices } from 'virtual:course-voices'
import { registerFailureText } from '#copy/auth-failures.ts'
import { voicesLine } from '#copy/course-voices.ts'
import { COURSE_LESSON_COUNT, FREE_LESSON_COUNT } from '#domain/plans.ts'
import { useAuth } from '#state/auth.tsx'
import { usePageTitle } from '#ui/use-page-title.ts'
import { AuthPage } from './auth-page.tsx'
import { RegisterForm } from './register-form.tsx'
import { SavePatchPage } from './save-patch-page.tsx'
import { useRegisterForm } from './use-register-form.ts'
import { WelcomeScreen } from './welcome-screen.tsx'

/** `/register`: an account; with `?save`, for what a guest has done. */
export function RegisterPage(): ReactNode {
  const isSaving: boolean = useLocation({ select: ({ search }) => 'save' in search })
  return isSaving ? <SavePatchPage /> : <PlainRegistration />
}

/** The form, then a welcome by name. */
function PlainRegistration() {
  usePageTitle('Create Account')
  const { status, register } = useAuth()
  const navigate = useNavigate()
  const [welcomed, setWelcomed] = useState<string | null>(null)
  const form = useRegisterForm(async ({ name, email, password }) => {
    const answer = await register({ name, email, password })
    if (!answer.ok) {
      return { ok: false, text: registerFailureText(answer.failure), failure: answer.failure }
    }
    setWelcomed(answer.value.name)
    return { ok: true }
  })

  if (welcomed !== null) {
    const toFirstLesson = () => void navigate({ to: '/lessons', search: { continue: 'true' } })
    return <WelcomeScreen name={welcomed} onContinue={toFirstLesson} />
  }
  // Signed in before they came here; while the form is on its way the welcome is still to be shown.
  if (status === 'authenticated' && !form.isSubmitting) return <Navigate to="/lessons" replace />

  return (
    <AuthPage>
      <h1>Create Account</h1>
      <section className="trial" aria-labelledby="trial">
        <h2 id="trial">Your free trial</h2>
        <ul>
          <li>{FREE_LESSON_COUNT} lessons, free for as long as you like</li>
          <li>{voicesLine(courseVoices.free)}</li>
          <li>Upgrade whenever you want for {COURSE_LESSON_COUNT} lessons in total</li>
        </ul>
      </section>
      <RegisterForm form={form} />
    </AuthPage>
  )
}
