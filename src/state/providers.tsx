import type { ReactNode } from 'react'
import type { Arrival } from './arrival.ts'
import { AuthProvider } from './auth.tsx'
import { GameProvider } from './game.tsx'
import { LearnerProvider } from './learner.tsx'
import { ProfileProvider } from './profile.tsx'
import { SyncStatusProvider } from './sync-status.tsx'

type StateProvidersProps = {
  children: ReactNode
  /** Who was found on this device ahead of the first render; without it the providers look. */
  arrival?: Arrival | null
}

/** Session, the learner's data, what is laid over and counted from it: in this order. */
export function StateProviders({ children, arrival = null }: StateProvidersProps) {
  return (
    <AuthProvider arrival={arrival}>
      <LearnerProvider arrival={arrival}>
        <SyncStatusProvider>
          <ProfileProvider>
            <GameProvider arrival={arrival}>{children}</GameProvider>
          </ProfileProvider>
        </SyncStatusProvider>
      </LearnerProvider>
    </AuthProvider>
  )
}
