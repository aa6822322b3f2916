import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Patch } from '#ui/patch.tsx'
import { usePageTitle } from '#ui/use-page-title.ts'

/** Any other path. */
export function NotFoundPage() {
  usePageTitle('Page not found')
  return (
    <div className="wrap page">
      <EmptyState
        picture={<Patch number={4} dye="genda" state="locked" />}
        headingLevel={1}
        heading="Page not found"
        action={<ButtonLink to="/">Go Home</ButtonLink>}
      >
        Nobody has sewn this patch. Check the address for a typo.
      </EmptyState>
    </div>
  )
}
