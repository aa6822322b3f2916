import { type Browser, chromium } from 'playwright'

import { CHROMIUM_FLAGS, installedChromium } from '../installed-chromium.ts'

/** The Chromium of the browser tests, with their flags. */
export function openBrowser(): Promise<Browser> {
  const executablePath = installedChromium()
  return chromium.launch({
    args: CHROMIUM_FLAGS,
    ...(executablePath === undefined ? {} : { executablePath }),
  })
}
