import { ButtonLink } from '#ui/button-link.tsx'
import { TimedRedirect } from '#ui/timed-redirect.tsx'
import { AuthPage } from './auth-page.tsx'
import { FocusedHeading } from './focused-heading.tsx'

/** From the welcome to the lessons, which open the first one. */
const GO_ON_AFTER_MS = 4000

/** After registration: the learner by name, then the first lesson, or for whoever has done that one all of them. */
export function WelcomeScreen({
  name,
  isPatchSaved = false,
  onContinue,
}: {
  name: string
  /** Their account takes over what they did as a guest. */
  isPatchSaved?: boolean
  onContinue: () => void
}) {
  return (
    <AuthPage>
      <div className="done">
        <FocusedHeading>Welcome, {name}</FocusedHeading>
        <p className="soft">
          Your account is ready and{' '}
          {isPatchSaved ? 'your patch goes with you' : 'your first lesson is open'}. Check your
          email: the link unlocks your other free lessons.
        </p>
        {/* Whoever presses wants to begin: the list would be one more tap. */}
        <ButtonLink to="/lessons" search={isPatchSaved ? {} : { continue: 'true' }} isBlock>
          {isPatchSaved ? 'Go to Your Lessons' : 'Start Learning'}
        </ButtonLink>
        <TimedRedirect
          afterMs={GO_ON_AFTER_MS}
          to={isPatchSaved ? 'your lessons' : 'your first lesson'}
          onRedirect={onContinue}
        />
      </div>
    </AuthPage>
  )
}
