import { EmptyState } from '#ui/empty-state.tsx'
import { Patch } from '#ui/patch.tsx'

/** After a sign-in, until the account's tree is here: a new one would take its place. */
export function FamilyToCome() {
  return (
    <div className="wrap page">
      <EmptyState
        role="status"
        headingLevel={1}
        picture={<Patch number={8} dye="genda" state="ready" />}
        heading="Your family is on its way"
      >
        <p>It comes from your account as soon as there is a network. There is nothing to press.</p>
      </EmptyState>
    </div>
  )
}
