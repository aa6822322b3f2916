/** Deleting what is too old costs a look at all that an account keeps: so it waits for as many new answers. */
const EVERY = 64
/** Then all are forgotten: an account is trimmed a little later than it would have been. */
const MAX_ACCOUNTS = 10_000

/** Counts in this process how many answers each account has kept since its old ones were last deleted. */
export type TrimSchedule = {
  /** The accounts, of these who keep one more answer each time they are named, whose old answers are due for deletion. */
  dueAfter(userIds: readonly string[]): string[]
}

export function createTrimSchedule(): TrimSchedule {
  const counts = new Map<string, number>()
  return {
    dueAfter(userIds) {
      if (counts.size > MAX_ACCOUNTS) counts.clear()
      for (const userId of userIds) counts.set(userId, (counts.get(userId) ?? 0) + 1)
      const due = [...new Set(userIds)].filter((userId) => (counts.get(userId) ?? 0) >= EVERY)
      for (const userId of due) counts.delete(userId)
      return due
    },
  }
}
