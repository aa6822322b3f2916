/** What the browser says about our storage; null where it does not say. */
export type StorageReport = {
  isPersistent: boolean | null
  usedBytes: number | null
  quotaBytes: number | null
}

type Manager = Partial<Pick<StorageManager, 'persist' | 'persisted' | 'estimate'>>

/**
 * Asks the browser to keep what is stored here when the disk runs short. Call it after the first completed lesson
 * (contract): Firefox shows a question, and a learner who has just finished something knows what it is for.
 * True when it is kept; never rejects.
 */
export async function askForPersistence(
  manager: Manager | undefined = navigator.storage,
): Promise<boolean> {
  try {
    if (await manager?.persisted?.()) return true
    return (await manager?.persist?.()) ?? false
  } catch {
    return false
  }
}

/** Some browsers have no such question. */
export function canAskForPersistence(manager: Manager | undefined = navigator.storage): boolean {
  return manager?.persist !== undefined
}

/** Bytes that the browser still grants; null where it does not say. */
export async function freeBytes(): Promise<number | null> {
  const { usedBytes, quotaBytes } = await storageReport()
  return usedBytes === null || quotaBytes === null ? null : quotaBytes - usedBytes
}

/** Never rejects: a browser that refuses to answer is a browser that does not say. */
export async function storageReport(
  manager: Manager | undefined = navigator.storage,
): Promise<StorageReport> {
  const [isPersistent, estimate] = await Promise.all([
    manager?.persisted?.().catch(() => null),
    manager?.estimate?.().catch(() => null),
  ])
  return {
    isPersistent: isPersistent ?? null,
    usedBytes: estimate?.usage ?? null,
    quotaBytes: estimate?.quota ?? null,
  }
}

type Browser = Pick<Navigator, 'vendor'>

/**
 * Safari clears what a site keeps after seven days of use without a visit to it; an app on the home screen is spared (WebKit,
 * "Full third-party cookie blocking and more"). Every browser on an iPhone is Safari inside.
 */
export function mayBeClearedAfterAWeek(
  browser: Browser = navigator,
  isOnHomeScreen = window.matchMedia?.('(display-mode: standalone)').matches ?? false,
): boolean {
  return browser.vendor.startsWith('Apple') && !isOnHomeScreen
}
