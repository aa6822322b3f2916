import { useCallback, useEffect, useRef, useState } from 'react'
import { NO_VERIFICATION_TOKEN, verificationOutcome } from '#copy/verification.ts'
import { useAuth } from '#state/auth.tsx'
import { usePageTitle } from '#ui/use-page-title.ts'
import { AuthPage } from './auth-page.tsx'
import { useTokenOfAddress } from './use-token-of-address.ts'
import { VerificationFailed, type VerificationProblem } from './verification-failed.tsx'
import { VerificationSuccess } from './verification-success.tsx'

type PageState =
  | { kind: 'verifying' }
  | { kind: 'success'; text: string }
  | ({ kind: 'error' | 'expired' } & VerificationProblem)

/** `/verify-email`: verifying, success, error, expired. */
export function VerifyEmailPage() {
  usePageTitle('Verify Email')
  const { token, forget } = useTokenOfAddress('verify-email')
  const { verifyEmail, refreshUser } = useAuth()
  const [state, setState] = useState<PageState>(
    token === null
      ? { kind: 'error', text: NO_VERIFICATION_TOKEN, canTryAgain: false }
      : { kind: 'verifying' },
  )

  const verify = useCallback(async () => {
    if (token === null) return
    setState({ kind: 'verifying' })
    const answer = await verifyEmail(token)
    const { state: kind, text } = verificationOutcome(answer)
    // The link itself is good until the server says otherwise.
    const canTryAgain = !answer.ok && answer.failure.kind !== 'invalid'
    if (kind === 'success' || !canTryAgain) forget()
    if (kind !== 'success') {
      setState({ kind, text, canTryAgain })
      return
    }
    setState({ kind, text })
    // "Already verified" reaches this device as a failure: the learner here is told too.
    if (!answer.ok) await refreshUser()
  }, [token, verifyEmail, refreshUser, forget])

  // The token works once: it is sent once, however often React runs the effect.
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    void verify()
  }, [verify])

  if (state.kind === 'verifying') {
    return (
      <AuthPage>
        <h1>Verifying your email...</h1>
      </AuthPage>
    )
  }
  return (
    <AuthPage>
      {state.kind === 'success' ? (
        <VerificationSuccess text={state.text} />
      ) : (
        <VerificationFailed
          problem={state}
          onTryAgain={() => void verify()}
          onAlreadyVerified={(text) => {
            setState({ kind: 'success', text })
            void refreshUser()
          }}
        />
      )}
      <WhyVerify />
    </AuthPage>
  )
}

function WhyVerify() {
  return (
    <section className="benefits" aria-labelledby="why-verify">
      <h2 id="why-verify">Why verify your email?</h2>
      <ul>
        <li>It opens all your free lessons</li>
        <li>So our emails reach you</li>
        <li>Premium can only be bought with a verified address</li>
      </ul>
    </section>
  )
}
