import { Link, useRouter } from '@tanstack/react-router'
import LogIn from 'lucide-react/icons/log-in'
import { useEffect } from 'react'
import type { LoginInput } from '#contract/auth.ts'
import { loginFailureText } from '#copy/auth-failures.ts'
import { useAuth } from '#state/auth.tsx'
import { Banner } from '#ui/banner.tsx'
import { LoadingView } from '#ui/loading-view.tsx'
import { usePageTitle } from '#ui/use-page-title.ts'
import type { FormOutcome } from '#state/use-form.ts'
import { AuthPage } from './auth-page.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** `/login`. Whoever is signed in goes on to `next`: the page that sent them here, or the lessons. */
export function LoginPage({
  next,
  isSent,
}: {
  next: string
  /** Did not ask to sign in, but was on the way to `next`. */
  isSent: boolean
}) {
  usePageTitle('Sign In')
  const { status, wasSignedOut, isDataCleared, login } = useAuth()
  async function signIn(input: LoginInput): Promise<FormOutcome> {
    const answer = await login(input)
    if (answer.ok) return { ok: true }
    return { ok: false, text: loginFailureText(answer.failure), failure: answer.failure }
  }

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
      {isSent && !wasSignedOut && !isDataCleared && <p className="soft">{reasonToSignIn(next)}</p>}
      <SignInForm submitLabel="Sign In" onSubmit={signIn} />
      <p className="alt">
        <span className="soft">New here?</span>{' '}
        <Link to="/register" className="link alone">
          Create Account
        </Link>
      </p>
    </AuthPage>
  )
}

const PAGES: Readonly<Record<string, string>> = {
  dashboard: 'your dashboard',
  downloads: 'your downloads',
  words: 'your words',
  profile: 'your profile',
}

function reasonToSignIn(next: string): string {
  const [page = ''] = next.slice(1).split(/[/?]/)
  if (page === 'pricing') return 'Sign in to choose a plan.'
  return `Sign in to open ${PAGES[page] ?? 'your lessons'}.`
}

/** To a page of ours that is known as text, in the place of this one. */
function RedirectAfterLogin({ to }: { to: string }) {
  const { history } = useRouter()
  useEffect(() => history.replace(to), [history, to])
  // Nothing would leave the page's foot at its top for as long as the next page is fetched.
  return <LoadingView />
}
