import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAuth } from '#state/auth.tsx'
import { useSyncStatus } from '#state/sync-status.ts'
import { dropToken } from '#state/token.ts'

export type SignOut = {
  /** Signs out at once where everything is on the server, else asks. */
  ask: () => void
  isAsking: boolean
  /** Results that only this device has. */
  unsynced: number
  cancel: () => void
  leave: (choice: 'keep' | 'discard') => Promise<void>
}

/** Signing out never drops work silently (contract: one device, several learners). */
export function useSignOut(): SignOut {
  const { logout } = useAuth()
  const status = useSyncStatus()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const unsynced = (status?.pending ?? 0) + (status?.failed ?? 0) + (status?.corrupt ?? 0)

  async function leave(choice: 'keep' | 'discard'): Promise<void> {
    setIsAsking(false)
    // At once: whoever closes the tab now is signed out.
    dropToken()
    // Then away from the learner's page: its guard would remember it for the next who signs in.
    await navigate({ to: '/' })
    await logout(choice)
  }

  return {
    ask: () => (unsynced === 0 ? void leave('keep') : setIsAsking(true)),
    isAsking,
    unsynced,
    cancel: () => setIsAsking(false),
    leave,
  }
}
