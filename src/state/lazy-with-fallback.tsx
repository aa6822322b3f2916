import { type FunctionComponent, type ReactNode, useEffect, useReducer } from 'react'
import { importLate, MissingCode, type MissingBecause, needsReload } from '#device/late-import.ts'
import { retryUntilDone } from '#device/retry-until-done.ts'

/** What stands in for a part whose code could not be fetched says why. `onHelp` reloads or tries again, whichever helps. */
export type MissingPart = { because: MissingBecause; onHelp: () => void }

/** The module that has the component, among others. */
type Load<Name extends string, Props> = () => Promise<Record<Name, FunctionComponent<Props>>>
type Missing<Props> = FunctionComponent<Props & MissingPart>

/** `preload` fetches the code ahead and never rejects. */
export type LazyComponent<Props> = FunctionComponent<Props> & { preload: () => Promise<void> }

/**
 * A component whose code loads after the page's. `waiting` renders until then. If the code cannot be loaded, the page around it stays,
 * and `Missing` renders in its place, or nothing. Loading is tried again when the network or the learner comes back. Code that was
 * preloaded renders at once.
 */
export function lazyWithFallback<Name extends string, Props extends object>(
  load: Load<Name, Props>,
  name: Name,
  Missing?: Missing<Props>,
  waiting: ReactNode = null,
): LazyComponent<Props> {
  return createLazy({ load, name, Missing, waiting, suspends: false })
}

/** The same for a page of the router. It suspends, so the router keeps the previous page on the screen. */
export function lazyPageWithFallback<Name extends string, Props extends object>(
  load: Load<Name, Props>,
  name: Name,
  Missing: Missing<Props>,
): LazyComponent<Props> {
  return createLazy({ load, name, Missing, waiting: null, suspends: true })
}

/**
 * Only pages suspend, one at a time. React renders several suspended boundaries again and again until their promises settle, and
 * endlessly under `act` (react/react#37556).
 */
function createLazy<Name extends string, Props extends object>({
  load,
  name,
  Missing = LeftOut,
  waiting,
  suspends,
}: {
  load: Load<Name, Props>
  name: Name
  Missing: Missing<Props> | undefined
  waiting: ReactNode
  suspends: boolean
}): LazyComponent<Props> {
  let Part: FunctionComponent<Props> | undefined
  let because: MissingBecause | undefined
  let asking: Promise<void> | undefined

  const fetchPart = (): Promise<void> =>
    importLate(load).then((module) => {
      Part = module[name]
    })
  const ask = (): Promise<void> =>
    (asking ??= fetchPart()
      .catch((error: unknown) => {
        because = error instanceof MissingCode ? error.because : 'stuck'
      })
      .finally(() => (asking = undefined)))
  const forget = (): void => {
    because = undefined
  }

  function Late(props: Props) {
    const [, draw] = useReducer((count: number) => count + 1, 0)
    const isLoading = Part === undefined && because === undefined
    useEffect(() => {
      if (isLoading) void ask().then(draw)
    }, [isLoading])
    const isWaiting = Part === undefined && because !== undefined && because !== 'new-version'
    useEffect(() => {
      if (!isWaiting) return
      // What stands in stays on the screen meanwhile.
      return retryUntilDone(() => fetchPart().then(draw), { hasFailed: true }).stop
    }, [isWaiting])
    // Opened again later, it is asked for anew.
    useEffect(() => forget, [])
    if (Part !== undefined) return <Part {...props} />
    if (because === undefined) {
      // React waits for a promise that is thrown; `use` must not be called in one render and left out in the next.
      // oxlint-disable-next-line typescript/only-throw-error
      if (suspends) throw ask()
      return waiting
    }
    const onHelp = (): void => {
      if (because !== undefined && needsReload(because)) return location.reload()
      forget()
      draw()
    }
    return <Missing {...props} because={because} onHelp={onHelp} />
  }
  return Object.assign(Late, { preload: () => fetchPart().catch(() => undefined) })
}

function LeftOut(): null {
  return null
}
