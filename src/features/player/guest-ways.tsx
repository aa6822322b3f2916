import { useLearnerState } from '#state/learner.ts'
import { ButtonLink } from '#ui/button-link.tsx'

/** The ways on from a guest's finished lesson: an account that keeps it, or nothing more. */
export function GuestWays() {
  const isMemoryOnly = useLearnerState((state) => state.isMemoryOnly)
  return (
    <>
      <p className="opens">
        {isMemoryOnly
          ? 'This browser keeps nothing: your patch lasts as long as this window.'
          : 'Your patch is on this device. With an account it is on all of yours.'}
      </p>
      <div className="ways">
        {!isMemoryOnly && (
          <ButtonLink to="/register" search={{ save: 'patch' }} variant="silk" isBlock>
            Save Your Patch
          </ButtonLink>
        )}
        <ButtonLink to="/" variant="oncloth" isBlock>
          Back to Home
        </ButtonLink>
      </div>
    </>
  )
}
