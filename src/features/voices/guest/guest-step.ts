import type { InvitedState } from '#data/invited/invited-view.ts'
import type { Invited } from '#state/invited.ts'

export type GuestStep = 'welcome' | 'consent' | 'record' | 'takes'

/** What every screen behind the first one is given (studio.tsx). */
export type ScreenProps = {
  state: InvitedState
  invited: Invited
  step: GuestStep
  onStep: (step: GuestStep) => void
}
