import CircleAlert from 'lucide-react/icons/circle-alert'
import { Component, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { ButtonAnchor } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/**
 * A page broke: ours is the fault, and there is a way out. Both ways load the app afresh, so that nothing
 * broken is carried along. The link is a plain one: the router itself may be what broke.
 */
export function ErrorScreen() {
  return (
    <div className="wrap page">
      <EmptyState
        icon={CircleAlert}
        tone="bad"
        headingLevel={1}
        heading="Something went wrong on this page"
        role="alert"
        action={
          <>
            <Button onClick={() => location.reload()}>Reload</Button>
            <ButtonAnchor href="/" variant="text">
              Go Home
            </ButtonAnchor>
            <ButtonAnchor href="/diagnostics" variant="text">
              Diagnostics
            </ButtonAnchor>
          </>
        }
      >
        What you have learnt is kept on this device.
      </EmptyState>
    </div>
  )
}

/** The last net, around everything: React needs a class for it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true }
  }

  override render(): ReactNode {
    return this.state.isBroken ? <ErrorScreen /> : this.props.children
  }
}
