import { Component, type ReactNode } from 'react'
import { ErrorScreen } from './error-screen.tsx'

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
