import { startTransition, useEffect, useState } from 'react'

/**
 * False until the page has come alive. What is only decoration below the fold waits for it: the page that is sent has to fit into
 * a connection's first round trip (docs/decisions/023), and an old phone has enough to do.
 */
export function useIsHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => startTransition(() => setHydrated(true)), [])
  return isHydrated
}
