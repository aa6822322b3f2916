import { useMemo } from 'react'
import type { ProfileInput } from '#contract/profile.ts'
import type { User } from '#contract/user.ts'
import { useAuth } from './auth.tsx'
import { useLearnerFacts } from './learner-facts.ts'

/**
 * The learner as they see themselves: what the server said, and over it what they changed and what waits
 * to be sent. Null for a visitor. For what the server decides (entitlement, verification) ask `useAuth`.
 */
export function useProfile(): User | null {
  const { user } = useAuth()
  const changes = useLearnerFacts((facts) => facts.changes)
  return useMemo(() => user && withChanges(user, changes), [user, changes])
}

function withChanges(user: User, changes: ProfileInput): User {
  const changed: User = Object.assign({}, user, changes)
  if (changes.firstName === undefined && changes.lastName === undefined) return changed
  return { ...changed, name: `${changed.firstName} ${changed.lastName}`.trim() }
}
