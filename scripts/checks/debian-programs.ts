import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { runProgram } from '../setup/run-program.mjs'
import { say } from '../setup/say.mjs'
import { installedChromium, installedHeadlessShell } from '../installed-chromium.ts'

type Program = { what: string; debianPackage: string; isThere: () => boolean; without: string }

const isOnPath = (name: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))

/** What the checks need beside npm's packages. */
const PROGRAMS: readonly Program[] = [
  {
    what: 'a Chromium',
    debianPackage: 'chromium',
    isThere: () => installedChromium() !== undefined,
    without: 'the browser tests cannot run. Install one, or name it in CHROMIUM_PATH',
  },
  {
    what: "PostgreSQL's server programs",
    debianPackage: 'postgresql',
    isThere: () => isOnPath('initdb') || globSync('/usr/lib/postgresql/*/bin/initdb').length > 0,
    without: 'the tests on PostgreSQL are skipped. Install the package postgresql to run them',
  },
  ...['espeak-ng', 'sox', 'ffmpeg'].map((name) => ({
    what: name,
    debianPackage: name,
    isThere: () => isOnPath(name),
    without: `the tests that build clips or measure them are skipped. Install the package ${name} to run them`,
  })),
]

const HEADLESS_SHELL: Program = {
  what: "Chromium's headless shell",
  debianPackage: 'chromium-headless-shell',
  isThere: () => installedHeadlessShell() !== undefined,
  without: 'the whole browser is measured, whose own windows share the processor with the page',
}

export async function ensurePrograms(): Promise<void> {
  for (const program of PROGRAMS) await ensure(program)
}

/** Where there is none and none can be had, what is measured is said to be the whole browser. */
export function ensureHeadlessShell(): Promise<void> {
  return ensure(HEADLESS_SHELL)
}

/** Installs with apt-get what is not there, where that is possible; else says what that means. */
async function ensure(program: Program): Promise<void> {
  if (program.isThere()) return
  if (isOnPath('apt-get') && process.getuid?.() === 0) await installWithApt(program)
  if (!program.isThere()) say(`No ${program.what.replace(/^a /, '')} here: ${program.without}.`)
}

async function installWithApt({ what, debianPackage }: Program): Promise<void> {
  say(`Installing ${what} (Debian package ${debianPackage}) …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const update = await runProgram('apt-get', ['update', '-q'], { env })
  const args = ['install', '-q', '-y', '--no-install-recommends', debianPackage]
  const install = await runProgram('apt-get', args, { env })
  if (install.code === 0) return
  const lines = `${update.output}\n${install.output}`.trim().split('\n')
  say(`apt-get could not install ${debianPackage}: ${lines.at(-1)?.trim()}`)
}
