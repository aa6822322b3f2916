/**
 * Like Promise.all, but fails only after every one has ended: a transaction that is rolled back must
 * leave no query behind that would run after it.
 */
export async function settleAll(tasks: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(tasks)
  await Promise.all(tasks)
}
