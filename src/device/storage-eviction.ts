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
