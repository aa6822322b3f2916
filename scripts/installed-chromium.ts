import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** In the order in which they are looked for on PATH. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** One set for the journeys and the pictures: no sandbox for root, nothing fetched in the background. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Chromium's pages without the window of a desktop around them: see docs/decisions/058. */
const HEADLESS_SHELL = 'chromium-headless-shell'

/** The path of an installed Chromium: `CHROMIUM_PATH`, else the first on PATH; undefined leaves the choice to Playwright. */
export function installedChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined && named !== '') return named
  return firstOnPath(NAMES)
}

/** The path of the Chromium to measure in; undefined where it is not installed. */
export function installedHeadlessShell(): string | undefined {
  return firstOnPath([HEADLESS_SHELL])
}

function firstOnPath(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
