import type { LoginInput } from '#contract/auth.ts'
import { loginFailureText } from '#copy/auth-failures.ts'
import { useAuth } from '#state/auth.tsx'
import { promiseGuestWork } from '#state/guest-work.ts'
import type { FormOutcome } from '#state/use-form.ts'
import { FocusedHeading } from './focused-heading.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** The address has an account: its password, and the work is added to what is there. Perhaps it was made a moment ago. */
export function SaveBySignIn({ typed, onOther }: { typed: LoginInput; onOther: () => void }) {
  const { login } = useAuth()
  async function save(input: LoginInput): Promise<FormOutcome> {
    await promiseGuestWork(input.email)
    const answer = await login(input)
    if (answer.ok) return { ok: true }
    const { failure } = answer
    if (failure.kind === 'unauthorized' || failure.kind === 'invalid') await promiseGuestWork(null)
    return { ok: false, text: loginFailureText(failure), failure }
  }
  return (
    <>
      <FocusedHeading>Sign In to Save Your Patch</FocusedHeading>
      <p className="soft">
        This email address has an account. Sign in, and what you did is added to it; what is there
        stays.
      </p>
      <SignInForm
        initial={typed}
        submitLabel="Sign In and Save"
        onSubmit={save}
        onOtherEmail={onOther}
      />
    </>
  )
}
