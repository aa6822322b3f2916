import type { ReactNode } from 'react'
import { AuthProvider } from './auth.tsx'
import { GameProvider } from './game.tsx'
import { LearnerProvider } from './learner.tsx'
import { ProfileProvider } from './profile.tsx'

/** Session, the learner's data, what is laid over and counted from it: in this order. */
export function StateProviders({ children }: { children: ReactNode }) {
  return (
    <AuthProvider>
      <LearnerProvider>
        <ProfileProvider>
          <GameProvider>{children}</GameProvider>
        </ProfileProvider>
      </LearnerProvider>
    </AuthProvider>
  )
}
