import type { Failure } from '#data/failure.ts'
import { missingCodeWords } from './missing-code.ts'

/** What the server said of its own failure: `error`, else `message`; empty texts count as none. Or why nobody could be asked. */
export function serverText(failure: Failure): string | undefined {
  const reload = reloadText(failure)
  if (reload !== undefined) return reload
  const body = 'body' in failure ? failure.body : null
  return body?.error || body?.message || undefined
}

/** The status of the answer; undefined where none came. */
export function statusOf(failure: Failure): number | undefined {
  return 'status' in failure ? failure.status : undefined
}

/** No answer came: no network, or none in time. */
export function isUnanswered(failure: Failure): boolean {
  if (failure.kind === 'network') return failure.needsReload === undefined
  return failure.kind === 'timeout'
}

/** Where the page itself has to be reloaded before anything can be asked. */
export function reloadText(failure: Failure): string | undefined {
  if (failure.kind !== 'network' || failure.needsReload === undefined) return undefined
  return missingCodeWords(failure.needsReload).text
}

/** The app itself failed (`kind: 'app'`): not the connection, and not the server. */
export const APP_ERROR = 'Something went wrong in the app. Please reload the page and try again.'
