import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'

const ROOT = join(import.meta.dirname, '..')
/** What Node makes of our files is kept, as `npm start` keeps it: a start is a second sooner. */
const COMPILE_CACHE = join(ROOT, '.cache', 'node')
/** Options of Node that start the payment fake beside the server, as `npm start` does without a Stripe key. */
export const WITH_PAYMENT_FAKE: readonly string[] = [
  '--import',
  pathToFileURL(join(ROOT, 'payment-fake', 'start.ts')).href,
]

export type ServerProcess = {
  child: ChildProcessByStdio<null, Readable, Readable>
  /** What it has printed so far. */
  output: { stdout: string; stderr: string }
  /** Resolves with the address in the last line that it prints; fails when it ends without one. */
  address: Promise<string>
  /** Exit code and signal, once it has ended. */
  ended: Promise<[number | null, string | null]>
}

/** The real server in a process of its own, as `npm start` starts it, with these settings alone. */
export function startServer(
  env: Readonly<Record<string, string>>,
  { nodeOptions = [] as readonly string[], options = [] as readonly string[] } = {},
): ServerProcess {
  const main = join(ROOT, 'server', 'main.ts')
  const child = spawn(process.execPath, [...nodeOptions, main, ...options], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: COMPILE_CACHE, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  const ended = once(child, 'close') as Promise<[number | null, string | null]>
  const address = new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output.stdout += text
      const found = /(http:\S+)\n$/.exec(output.stdout)?.[1]
      if (found !== undefined) resolve(found)
    })
    void ended.then(([code, signal]) => {
      reject(new Error(`the server ended with ${code ?? signal}: ${output.stderr.trim()}`))
    })
  })
  // Who only waits for the end asks for no address.
  address.catch(() => undefined)
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text))
  return { child, output, address, ended }
}

export async function killServer({ child, ended }: ServerProcess): Promise<void> {
  child.kill('SIGKILL')
  await ended
}
