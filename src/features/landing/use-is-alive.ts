import { useSyncExternalStore } from 'react'

/**
 * False while the first view of a pre-rendered page is taken over, true ever after. What is only decoration below the fold waits for
 * it: the page that is sent has to fit into a connection's first round trip (docs/decisions/040).
 */
export function useIsAlive(): boolean {
  return useSyncExternalStore(nothingChanges, alive, stillDrawn)
}

const nothingChanges = () => () => undefined
const alive = (): boolean => true
const stillDrawn = (): boolean => false
