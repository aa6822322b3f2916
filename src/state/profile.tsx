import { createContext, use, useMemo, type ReactNode } from 'react'
import type { ProfileInput } from '#contract/profile.ts'
import type { User } from '#contract/user.ts'
import { useAuth } from './auth.tsx'
import { useWatched, type Watch } from './use-watched.ts'

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
  const changes = useWatched(NOTHING, watchChanges)
  const profile = useMemo(() => (user ? withChanges(user, changes) : null), [user, changes])
  return <ProfileContext value={profile}>{children}</ProfileContext>
}

const watchChanges: Watch<ProfileInput> = (store, db, next) => store.watchProfileChanges(db, next)

function withChanges(user: User, changes: ProfileInput): User {
  const changed: User = Object.assign({}, user, changes)
  if (changes.firstName === undefined && changes.lastName === undefined) return changed
  return { ...changed, name: `${changed.firstName} ${changed.lastName}`.trim() }
}
