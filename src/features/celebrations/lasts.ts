import type { CSSProperties } from 'react'

/** How long something is there, for the styles: they let it go at the end of it. */
export function lasts(ms: number): CSSProperties {
  return { '--lasts': `${ms}ms` } as CSSProperties
}
