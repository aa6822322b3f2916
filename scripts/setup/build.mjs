import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { PINNED_NODE } from './dependencies.mjs'
import { BUILD_INPUTS, fingerprint } from './freshness.mjs'
import { runProgram } from './run-program.mjs'
import { duration, say, Stop } from './say.mjs'

const STAMP = join('.cache', 'build-inputs')

/** Builds when something that the app is made from has changed since the last build. */
export async function ensureBuild() {
  if (isFresh()) return
  await build()
}

/** Builds the app into dist/. The stamp goes first and comes last: half a build is no build. */
export async function build() {
  const started = Date.now()
  say('Building the app …')
  rmSync(STAMP, { force: true })
  const inputs = fingerprint('.', BUILD_INPUTS, process.env)
  const vite = join('node_modules', 'vite', 'bin', 'vite.js')
  // The second one adds to the folder that the first has emptied.
  for (const config of ['vite.config.ts', 'vite.record.config.ts']) {
    const { code, output } = await runProgram(
      PINNED_NODE,
      [vite, 'build', '--config', config, '--logLevel', 'warn'],
      { env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' } },
    )
    if (code !== 0) throw new Stop(explainBuild(output))
  }
  mkdirSync('.cache', { recursive: true })
  writeFileSync(STAMP, inputs)
  say(`Built in ${duration(Date.now() - started)}.`)
}

function isFresh() {
  if (!existsSync(STAMP) || !existsSync(join('dist', 'index.html'))) return false
  return readFileSync(STAMP, 'utf8') === fingerprint('.', BUILD_INPUTS, process.env)
}

/** @param {string} output */
function explainBuild(output) {
  if (/ENOSPC/.test(output)) return 'The disk is full: the build needs about 20 MB in dist/.'
  if (/EACCES|EPERM|EROFS/.test(output)) return 'No permission to write into dist/.'
  // What is wrong and where, without the bundler's own stack.
  const lines = output.split('\n').filter((line) => !/^\s+at |^\s*(errors: \[|\})/.test(line))
  return `The build failed: ${lines.join('\n').trim()}`
}
