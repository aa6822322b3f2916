import { globSync } from 'node:fs'

import { runProgram } from '../setup/run-program.mjs'
import { say } from '../setup/say.mjs'
import { installedChromium, installedHeadlessShell } from '../installed-chromium.ts'
import { ENGINE_PROGRAMS } from './engine-programs.ts'
import { isOnPath } from './is-on-path.ts'

type Program = { what: string; debianPackage: string; isThere: () => boolean; without: string }

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
  {
    what: 'the font Liberation Sans',
    debianPackage: 'fonts-liberation',
    isThere: () => globSync('/usr/share/fonts/**/LiberationSans-Regular.ttf').length > 0,
    without:
      'the landing page moves when its letters come: its fallback is measured against this font. Install the package fonts-liberation',
  },
  ...['espeak-ng', 'sox', 'ffmpeg'].map((name) => ({
    what: name,
    debianPackage: name,
    isThere: () => isOnPath(name),
    without: `the tests that build clips or measure them are skipped. Install the package ${name} to run them`,
  })),
  ...Object.entries(ENGINE_PROGRAMS).flatMap(([engine, programs]) =>
    programs.map(({ debianPackage, isThere }) => ({
      what: debianPackage,
      debianPackage,
      isThere,
      without: `the journeys in ${engine} are skipped. Install the package ${debianPackage} to run them`,
    })),
  ),
]

const HEADLESS_SHELL: Program = {
  what: "Chromium's headless shell",
  debianPackage: 'chromium-headless-shell',
  isThere: () => installedHeadlessShell() !== undefined,
  without:
    'the whole browser is used in its place, whose own windows share the processor with the page',
}

export function ensurePrograms(): Promise<void> {
  return ensure([...PROGRAMS, HEADLESS_SHELL])
}

/** Where there is none and none can be had, what is measured is said to be the whole browser. */
export function ensureHeadlessShell(): Promise<void> {
  return ensure([HEADLESS_SHELL])
}

/** Installs with apt-get what is not there, in one call, where that is possible; else says what that means. */
async function ensure(programs: readonly Program[]): Promise<void> {
  const missing = programs.filter(({ isThere }) => !isThere())
  if (missing.length === 0) return
  if (isOnPath('apt-get') && process.getuid?.() === 0)
    await installWithApt(missing.map(({ debianPackage }) => debianPackage))
  for (const { isThere, what, without } of missing)
    if (!isThere()) say(`No ${what.replace(/^a /, '')} here: ${without}.`)
}

async function installWithApt(packages: readonly string[]): Promise<void> {
  say(`Installing the Debian packages ${packages.join(', ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const update = await runProgram('apt-get', ['update', '-q'], { env })
  const args = ['install', '-q', '-y', '--no-install-recommends', ...packages]
  const install = await runProgram('apt-get', args, { env })
  if (install.code === 0) return
  const lines = `${update.output}\n${install.output}`.trim().split('\n')
  say(`apt-get could not install ${packages.join(', ')}: ${lines.at(-1)?.trim()}`)
}
