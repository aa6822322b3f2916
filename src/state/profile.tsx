import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { ProfileInput } from '#contract/profile.ts'
import type { User } from '#contract/user.ts'
import { useAuth } from './auth.tsx'
import { useLearnerState } from './learner.tsx'

const ProfileContext = createContext<User | null>(null)
const NOTHING: ProfileInput = {}

/**
 * The learner as they see themselves: what the server said, and over it what they changed and what waits
 * to be sent. Null for a visitor. For what the server decides (entitlement, verification) ask `useAuth`.
 */
export function useProfile(): User | null {
  return use(ProfileContext)
}

export function ProfileProvider({ children }: { children: ReactNode }) {
  const { user } = useAuth()
  const { db } = useLearnerState()
  const [changes, setChanges] = useState(NOTHING)
  useEffect(() => {
    if (db === null) return
    let unwatch = (): void => undefined
    let isOver = false
    void import('./learner-store.ts').then(({ watchProfileChanges }) => {
      if (!isOver) unwatch = watchProfileChanges(db, setChanges)
    })
    return () => {
      isOver = true
      unwatch()
      setChanges(NOTHING)
    }
  }, [db])
  const profile = useMemo(() => (user ? withChanges(user, changes) : null), [user, changes])
  return <ProfileContext value={profile}>{children}</ProfileContext>
}

function withChanges(user: User, changes: ProfileInput): User {
  const changed: User = Object.assign({}, user, changes)
  if (changes.firstName === undefined && changes.lastName === undefined) return changed
  return { ...changed, name: `${changed.firstName} ${changed.lastName}`.trim() }
}
