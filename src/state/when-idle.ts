/** At the latest then, however busy the page is. */
const LATEST_MS = 1_500

/** Runs what the first screen does not need once the browser has drawn it and has time. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: LATEST_MS })
  // Safari has none: after the next frame is as good.
  else setTimeout(work, 50)
}
