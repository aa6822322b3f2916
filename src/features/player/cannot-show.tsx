import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { useWayOut } from '#state/guest.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** Nothing to play here: why, and a link to the lessons. */
export function CannotShow({
  heading,
  text,
  note,
  children,
}: {
  heading: string
  text: string
  /** Under the text: what happens next. */
  note?: ReactNode
  /** Further links, before the one to the lessons. */
  children?: ReactNode
}) {
  const wayOut = useWayOut()
  return (
    <EmptyState
      className="wrap cannot-show"
      icon={CircleAlert}
      tone="bad"
      heading={heading}
      headingLevel={1}
      role="alert"
      action={
        <div className="ways">
          {children}
          <ButtonLink to={wayOut.to} variant="quiet">
            {wayOut.label}
          </ButtonLink>
        </div>
      }
    >
      <p>{text}</p>
      {note}
    </EmptyState>
  )
}
