import { useAuth } from '#state/auth.tsx'
import { ButtonLink } from '#ui/button-link.tsx'

/** Learners go on, visitors begin (spec §2, landing). */
export function CallToAction() {
  const { user } = useAuth()
  return (
    <div className="ctas">
      {user === null ? (
        <>
          <ButtonLink to="/register" variant="silk">
            Start Learning Free
          </ButtonLink>
          <ButtonLink to="/pricing" variant="oncloth">
            View Premium Plans
          </ButtonLink>
        </>
      ) : (
        <ButtonLink to="/lessons" variant="silk">
          Continue Learning Journey
        </ButtonLink>
      )}
    </div>
  )
}
