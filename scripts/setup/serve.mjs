import { spawn } from 'node:child_process'
import { join } from 'node:path'

import { ensureBuild } from './build.mjs'
import { ensureDependencies, PINNED_NODE } from './dependencies.mjs'
import { runCommand } from './say.mjs'

export function start() {
  return runCommand(async () => {
    await ensureDependencies()
    await ensureBuild()
    process.exitCode = await serve()
  })
}

/**
 * Runs the server in the foreground until it ends; the last line printed is its address.
 * @returns {Promise<number>} the exit code
 */
function serve() {
  return new Promise((resolve) => {
    const server = spawn(PINNED_NODE, [join('server', 'main.ts')], { stdio: 'inherit' })
    const isOnTerminal = process.stdin.isTTY
    let isAskedToStop = false
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
      process.on(signal, () => {
        isAskedToStop = true
        // A terminal has sent Ctrl-C to the server already: it is in the same group.
        if (signal !== 'SIGINT' || !isOnTerminal) server.kill(signal)
      })
    }
    server.on('error', (error) => {
      process.stderr.write(`The server could not be started: ${error.message}\n`)
      resolve(1)
    })
    // Ended by the signal that we passed on: that is what was asked for, not a failure.
    server.on('close', (code) => resolve(code ?? (isAskedToStop ? 0 : 1)))
  })
}
