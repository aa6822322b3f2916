import type { UserRow } from '../db/schema.ts'

/** First and last name; of a learner who has not told them apart, `name` split at its first space. */
export function nameParts(user: Pick<UserRow, 'name' | 'first_name' | 'last_name'>): {
  firstName: string
  lastName: string
} {
  const [first = '', ...rest] = user.name.trim().split(' ')
  return {
    firstName: user.first_name ?? first,
    lastName: user.last_name ?? rest.join(' ').trim(),
  }
}
