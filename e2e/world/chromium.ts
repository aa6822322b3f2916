import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import {
  CHROMIUM_FLAGS,
  installedChromium,
  installedHeadlessShell,
} from '../../scripts/installed-chromium.ts'

type Settings = NonNullable<Parameters<typeof chromium.launchPersistentContext>[1]>

/**
 * What Chromium reads before it starts ("Local State"). Beside each window it lays the lists of the address bar, which are web
 * pages in a process of their own and cost 0.9 s of processor at each start; nobody types there. Set as chrome://flags sets it
 * ("disabled" is each one's second choice), because a `--disable-features` here would take the place of Playwright's; what a
 * browser does not know it passes over.
 */
const BROWSER_STATE = {
  browser: { enabled_labs_experiments: ['webui-omnibox-popup@2', 'webui-omnibox-aim-popup@2'] },
}

/** Starts Chromium on a profile: a folder, empty or of a browser that has ended. */
export async function launchChromium(
  profile: string,
  settings: Settings,
  flags: readonly string[] = [],
): Promise<BrowserContext> {
  // Where there is one already, it is of the browser that ended.
  await writeFile(join(profile, 'Local State'), JSON.stringify(BROWSER_STATE), {
    flag: 'wx',
  }).catch(() => undefined)
  const executablePath = installedChromium()
  return chromium.launchPersistentContext(profile, {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [...CHROMIUM_FLAGS, ...flags],
    ...settings,
  })
}

/**
 * Starts a browser for many devices, one after another: Chromium without the windows of a desktop, where that is installed. The
 * whole browser draws a tab strip with each tab, which is a page in a process of its own (docs/decisions/058).
 */
export function launchSharedChromium(flags: readonly string[] = []): Promise<Browser> {
  const isNamed = (process.env['CHROMIUM_PATH'] ?? '') !== ''
  const executablePath = (isNamed ? undefined : installedHeadlessShell()) ?? installedChromium()
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [...CHROMIUM_FLAGS, ...flags],
  })
}
