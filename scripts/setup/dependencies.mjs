import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { runProgram } from './run-program.mjs'
import { duration, say, Stop } from './say.mjs'

const HIDDEN_LOCK = join('node_modules', '.package-lock.json')
const PROGRESS_MS = 15_000
const BIN = join('node_modules', '.bin')

/**
 * @typedef {{ version?: string, optional?: boolean, devOptional?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} LockFile
 */

/** The Node that the project runs on: the npm package `node` carries the binary. */
export const PINNED_NODE = join(
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/**
 * Names of the packages that the lock file wants and npm's own record of node_modules does not
 * have in that version. Optional ones may be missing: they are other platforms' binaries.
 * @param {LockFile} lock
 * @param {LockFile} installed
 */
export function missingPackages(lock, installed) {
  return Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .filter(([path, wanted]) => {
      const found = installed.packages[path]
      if (!found) return !wanted.optional && !wanted.devOptional
      return found.version !== wanted.version
    })
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
}

/** Installs what is missing or stale, and nothing when all is there (so that it works offline). */
export async function ensureDependencies() {
  const missing = findMissing()
  if (missing.length > 0) await install(missing)
  if (!isPinnedNodeThere()) await repairPinnedNode()
}

function findMissing() {
  /** @type {LockFile | undefined} */
  const lock = readJson('package-lock.json')
  if (!lock)
    throw new Stop('package-lock.json is missing: this is not a whole copy of the project.')
  /** @type {LockFile} */
  const installed = readJson(HIDDEN_LOCK) ?? { packages: {} }
  return missingPackages(lock, installed)
}

/** @param {string} path */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** @param {readonly string[]} missing */
async function install(missing) {
  const started = Date.now()
  say(`Installing ${missing.length} packages (the first time takes a minute or two) …`)
  const stopProgress = reportProgress(started)
  // A development server's NODE_ENV must not make npm leave half of the packages out.
  const { code, output } = await runNpm(['ci', '--include=dev', '--include=optional'])
  stopProgress()
  if (code !== 0) throw new Stop(explainNpm(output))
  say(`Installed in ${duration(Date.now() - started)}.`)
}

/** @param {number} started */
function reportProgress(started) {
  const timer = setInterval(() => {
    const count = existsSync('node_modules') ? readdirSync('node_modules').length : 0
    const seconds = Math.round((Date.now() - started) / 1000)
    say(`  … ${seconds} s, ${count} folders in node_modules`)
  }, PROGRESS_MS)
  return () => clearInterval(timer)
}

/** @param {readonly string[]} args */
function runNpm(args) {
  const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error']
  const { npm_execpath: npmScript, npm_node_execpath: npmNode } = process.env
  // `npm ci` deletes the pinned Node, so npm runs on the Node that it was started with.
  const env = { ...process.env, PATH: pathWithoutProject(process.env.PATH ?? '') }
  if (npmScript && npmNode && existsSync(npmNode) && !npmNode.includes('node_modules'))
    return runProgram(npmNode, [npmScript, ...args, ...quiet], { env })
  const isWindows = process.platform === 'win32'
  return runProgram('npm', [...args, ...quiet], { env, shell: isWindows })
}

/** @param {string} path */
function pathWithoutProject(path) {
  return path
    .split(delimiter)
    .filter((folder) => !folder.endsWith(BIN))
    .join(delimiter)
}

function isPinnedNodeThere() {
  try {
    accessSync(PINNED_NODE, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Where npm was told to run no install scripts, the package is there but its binary is not. */
async function repairPinnedNode() {
  const { version } = readJson(join('node_modules', 'node', 'package.json')) ?? {}
  say(`Fetching Node ${version ?? ''} for ${process.platform} ${process.arch} …`)
  const { code, output } = await runNpm(['rebuild', 'node', '--ignore-scripts=false'])
  if (code !== 0) throw new Stop(explainNpm(output))
  if (!isPinnedNodeThere())
    throw new Stop(
      `The project's own Node (${PINNED_NODE}) could not be installed for ${process.platform} ${process.arch}.`,
    )
}

/** @type {readonly [RegExp, string][]} */
const REASONS = [
  [/ENOSPC/, 'The disk is full: the packages need about 700 MB. Make room and run this again.'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED/,
    'No network: packages are missing and cannot be fetched. Connect once and run this again.',
  ],
  [
    /EACCES|EPERM|EROFS/,
    'No permission to write into this folder: the packages go to node_modules.',
  ],
  [/EUSAGE/, 'package.json and package-lock.json do not agree: run `npm install` and commit both.'],
  [/EINTEGRITY/, 'A package arrived damaged: run `npm cache clean --force`, then this again.'],
]

/**
 * The one line that says why npm failed, from what it printed.
 * @param {string} output
 */
export function explainNpm(output) {
  const known = REASONS.find(([pattern]) => pattern.test(output))
  if (known) return known[1]
  if (/spawn npm|npm: not found/.test(output))
    return 'npm was not found: it comes with Node, install both.'
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  return `npm could not install the packages: ${lines.at(-1)?.trim() ?? 'it said nothing'}`
}
