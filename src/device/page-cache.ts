import { pauseWrites, resumeWrites } from '#data/write-pause.ts'

/** Writes pause while this page lies in the browser's back/forward cache. Called again it changes nothing. */
export function pauseWritesInPageCache(): void {
  // A test that reads the data layer alone has no page.
  if (!('addEventListener' in globalThis)) return
  addEventListener('pagehide', pauseIfCached)
  addEventListener('pageshow', resumeWrites)
}

function pauseIfCached({ persisted }: PageTransitionEvent): void {
  if (persisted) pauseWrites()
}
