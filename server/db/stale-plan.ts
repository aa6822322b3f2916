/**
 * A migration of another process has changed a table whose statements this connection has prepared: PostgreSQL
 * refuses each of them for as long as the connection lives. By the routine, for its text is in the server's language.
 */
export function isStalePlan(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '0A000' &&
    'routine' in error &&
    error.routine === 'RevalidateCachedQuery'
  )
}
