import type { ReactNode } from 'react'
import type { User } from '#contract/user.ts'
import { AuthProvider } from '#state/auth.tsx'
import { GameProvider } from '#state/game.tsx'
import { useLearnerVisit } from '#state/learner.ts'

type StateProvidersProps = { children: ReactNode; knownUser?: User | null }

/** The state that the app and its guard give to a screen. */
export function StateProviders({ children, knownUser = null }: StateProvidersProps) {
  return (
    <AuthProvider knownUser={knownUser}>
      <Visit>
        <GameProvider>{children}</GameProvider>
      </Visit>
    </AuthProvider>
  )
}

function Visit({ children }: { children: ReactNode }) {
  useLearnerVisit()
  return children
}
