type Badging = {
  setAppBadge?: (count: number) => Promise<void>
  clearAppBadge?: () => Promise<void>
}

/**
 * The number on the app's icon: what waits in the outbox, else the words that are due. In the page and in the worker; nothing where
 * the browser has no badges or the app is not installed. Never rejects.
 */
export async function showOnIcon(count: number, browser: Badging = navigator): Promise<void> {
  try {
    if (count > 0) await browser.setAppBadge?.(count)
    else await browser.clearAppBadge?.()
  } catch {
    // An icon without a number: the chip in the header tells it as well.
  }
}
