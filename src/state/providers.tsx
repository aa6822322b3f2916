import type { ReactNode } from 'react'
import { AuthProvider } from './auth.tsx'
import { GameProvider } from './game.tsx'
import { LearnerProvider } from './learner.tsx'

/** Session, the learner's data, what is counted from it: in this order. */
export function StateProviders({ children }: { children: ReactNode }) {
  return (
    <AuthProvider>
      <LearnerProvider>
        <GameProvider>{children}</GameProvider>
      </LearnerProvider>
    </AuthProvider>
  )
}
