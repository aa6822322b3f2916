import { create } from 'zustand'
import { retryUntilDone } from './retry-until-done.ts'

/**
 * Why code that comes after the page could not be fetched. `new-version`: the server has another build, without this file. `stuck`:
 * the server is there with this very build, and the browser does not fetch the file again (an older one remembers a failed import
 * for as long as the page lives). A reload helps with these two.
 */
export type MissingBecause = 'new-version' | 'offline' | 'server-away' | 'stuck'

/** Whether a reload brings it; otherwise another try may. */
export function needsReload(because: MissingBecause): because is 'new-version' | 'stuck' {
  return because === 'new-version' || because === 'stuck'
}

export class MissingCode extends Error {
  readonly because: MissingBecause

  constructor(because: MissingBecause, cause: unknown) {
    super(`Code could not be fetched: ${because}`, { cause })
    this.because = because
  }
}

/**
 * Reports the errors of work that is tried again, except missing code and a database that was closed under it: by a sign-out in
 * another tab, or by the browser, which aborts what was under way.
 */
export function reportUnlessMissing(error: unknown): void {
  const isClosed = error instanceof Error && /^(DatabaseClosed|Abort)Error$/.test(error.name)
  if (!isClosed && !(error instanceof MissingCode)) globalThis.reportError(error)
}

/** Whether this page has found a newer build on the server. */
export const useNewVersion = create(() => ({ isFound: false }))

/** So long the server may take to tell its version. */
const RESPONSE_TIMEOUT_MS = 8_000

const failedStyles = new Set<HTMLLinkElement>()
globalThis.addEventListener?.(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target)
  },
  true,
)

/** Imports what comes after the page. Rejects with MissingCode. */
export async function importLate<T>(load: () => Promise<T>): Promise<T> {
  const loadWithStyles = async (): Promise<T> => {
    await refetchStyles()
    return await load()
  }
  try {
    return await loadWithStyles()
  } catch (error) {
    const because = await whyMissing()
    if (because === 'new-version') useNewVersion.setState({ isFound: true })
    if (because !== 'stuck') throw new MissingCode(because, error)
  }
  try {
    // The server answers now: the network may have come back since the first try.
    return await loadWithStyles()
  } catch (error) {
    // Perhaps it is here and does not run.
    globalThis.reportError(error)
    throw new MissingCode('stuck', error)
  }
}

/** Imports what the page starts with, however long it takes to come. */
export function importUntilHere<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve) => {
    retryUntilDone(async () => resolve(await importLate(load)))
  })
}

/** Asks what a reload would bring: the page as the worker or the server has it now. */
async function whyMissing(): Promise<MissingBecause> {
  const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS)
  const page = await fetch('/index.html', { cache: 'no-store', signal })
    .then((response) => response.text())
    // No network, or not to us.
    .catch(() => '')
  // The first script of the page is the one that this module is part of; a page of somebody else's (a hotel's) has none.
  const [script] = /\/assets\/[\w-]+\.js/.exec(page) ?? []
  if (script !== undefined && !import.meta.url.endsWith(script)) return 'new-version'
  if (!navigator.onLine) return 'offline'
  return script === undefined ? 'server-away' : 'stuck'
}

/** The bundler asks for a stylesheet once and takes one that failed for loaded: a part would come without its looks. */
async function refetchStyles(): Promise<void> {
  const links = [...failedStyles]
  failedStyles.clear()
  await Promise.all(
    links.map(
      (link) =>
        new Promise((resolve, reject) => {
          const again = link.cloneNode() as HTMLLinkElement
          again.addEventListener('load', resolve)
          again.addEventListener('error', () =>
            reject(new TypeError(`Failed to fetch the stylesheet ${link.href}`)),
          )
          link.replaceWith(again)
        }),
    ),
  )
}
