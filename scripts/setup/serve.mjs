import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { ensureBuild } from './build.mjs'
import { ensureDependencies, PINNED_NODE } from './dependencies.mjs'
import { runCommand } from './say.mjs'

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
const PARENT_CHECK_MS = 500

export function start() {
  const ancestors = startedBy()
  return runCommand(async () => {
    await ensureDependencies()
    await ensureBuild()
    process.exitCode = await serve(ancestors)
  })
}

/**
 * Runs the server in the foreground until it ends; the last line printed is its address.
 * @param {string} ancestors who started this process, as `startedBy` says
 * @returns {Promise<number>} the exit code
 */
function serve(ancestors) {
  return new Promise((resolve) => {
    const program = [...paymentFake(), join('server', 'main.ts'), ...process.argv.slice(2)]
    const server = spawn(PINNED_NODE, program, {
      stdio: 'inherit',
      // What Node makes of our files is kept for the next start, which is then a second sooner.
      env: { NODE_COMPILE_CACHE: join('.cache', 'node'), ...process.env },
    })
    let isAskedToStop = false
    /** @param {NodeJS.Signals} signal */
    const stop = (signal) => {
      isAskedToStop = true
      server.kill(signal)
    }
    for (const signal of SIGNALS) {
      process.on(signal, () => {
        isAskedToStop = true
        // A terminal has sent Ctrl-C to the server already: it is in the same group.
        if (signal !== 'SIGINT' || !process.stdin.isTTY) stop(signal)
      })
    }
    const watch = setInterval(() => {
      if (isStartedByNpm() && startedBy() !== ancestors) stop('SIGTERM')
    }, PARENT_CHECK_MS)
    const end = (/** @type {number} */ code) => {
      clearInterval(watch)
      resolve(code)
    }
    server.on('error', (error) => {
      process.stderr.write(`The server could not be started: ${error.message}\n`)
      end(1)
    })
    // Ended by the signal that we passed on: that is what was asked for, not a failure.
    server.on('close', (code) => end(code ?? (isAskedToStop ? 0 : 1)))
  })
}

/** Production has payments of its own, or none: there the fake is not even loaded. */
function paymentFake() {
  const { NODE_ENV, STRIPE_SECRET_KEY } = process.env
  const isReal = NODE_ENV === 'production' || (STRIPE_SECRET_KEY ?? '') !== ''
  return isReal ? [] : ['--import', './payment-fake/start.ts']
}

function isStartedByNpm() {
  return process.env['npm_lifecycle_event'] === 'start'
}

/**
 * Our parent and, where the system tells, its parent. npm puts a shell between itself and us, and
 * that shell passes no signal on: when npm is ended, all that is to be seen is a change in these.
 */
function startedBy() {
  try {
    const status = readFileSync(`/proc/${process.ppid}/status`, 'utf8')
    return `${process.ppid} ${/^PPid:\s*(\d+)/m.exec(status)?.[1]}`
  } catch {
    return String(process.ppid)
  }
}
