import { ButtonLink } from '#ui/button-link.tsx'
import { TimedRedirect } from '#ui/timed-redirect.tsx'
import { AuthPage } from './auth-page.tsx'
import { FocusedHeading } from './focused-heading.tsx'

/** From the welcome to the lessons, which open the first one. */
const GO_ON_AFTER_MS = 4000

/** After registration: the learner by name, then the first lesson. */
export function WelcomeScreen({ name, onContinue }: { name: string; onContinue: () => void }) {
  return (
    <AuthPage>
      <div className="done">
        <FocusedHeading>Welcome, {name}</FocusedHeading>
        <p className="soft">
          Your account is ready and your first lesson is open. We have sent you a link to verify
          your email: it opens the other free lessons.
        </p>
        {/* Whoever presses wants to begin: the list would be one more tap. */}
        <ButtonLink to="/lessons" search={{ continue: 'true' }} isBlock>
          Start Learning
        </ButtonLink>
        <TimedRedirect afterMs={GO_ON_AFTER_MS} to="your first lesson" onRedirect={onContinue} />
      </div>
    </AuthPage>
  )
}
