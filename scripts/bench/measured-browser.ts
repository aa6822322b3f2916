import { ensureHeadlessShell } from '../checks/debian-programs.ts'
import { installedChromium, installedHeadlessShell } from '../installed-chromium.ts'

/**
 * Every browser that this process opens from here on is Chromium's headless shell, unless CHROMIUM_PATH names another: the
 * whole browser loads pages of its own for its tab strip with each new tab, on the same two cores.
 */
export async function measureInHeadlessShell(): Promise<void> {
  if ((process.env['CHROMIUM_PATH'] ?? '') === '') {
    await ensureHeadlessShell()
    const shell = installedHeadlessShell()
    if (shell !== undefined) process.env['CHROMIUM_PATH'] = shell
  }
  console.log(`Measured in ${installedChromium() ?? "Playwright's Chromium"}\n`)
}
