/** At the latest then, whatever the first screen is waiting for. */
const LATEST_MS = 3_000

let drawn = (): void => undefined
const firstScreen = new Promise<void>((resolve) => {
  drawn = resolve
  setTimeout(resolve, LATEST_MS)
})

/** The page shows what it is there for: what it does not need may come now. */
export function markDrawn(): void {
  drawn()
}

/** Runs what the first screen does not need, and what comes after it does, as soon as it is drawn. */
export function whenDrawn(work: () => void): void {
  void firstScreen.then(work)
}

/** Runs what the first screen does not need once it is drawn and the browser has time. */
export function whenIdle(work: () => void): void {
  whenDrawn(() => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: LATEST_MS })
    // Safari has none: after the next frame is as good.
    else setTimeout(work, 50)
  })
}
