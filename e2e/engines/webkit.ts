import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EngineBrowser, Size } from './engine-browser.ts'
import { freePort } from '../world/free-port.ts'
import { watchProblems } from './watch-problems.ts'

const WINDOW = join(import.meta.dirname, 'webkit-window.py')
const WATCH = `(${watchProblems.toString()})((problem) => webkit.messageHandlers.problem.postMessage(problem))`
/** How WebDriver writes an element. */
const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf'
const STARTS_WITHIN_MS = 20_000

type Reply = { value: unknown }

/** Debian's WebKitGTK by WebDriver, in a bare window on a display of its own (Xvfb). */
export async function openWebKit(size: Size): Promise<EngineBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'apni-boli-webkit-'))
  const log = join(folder, 'problems')
  const port = await freePort()
  // xvfb-run takes the display away with the driver.
  const driver = spawn(
    'xvfb-run',
    ['-a', '-s', '-screen 0 1400x1000x24', 'WebKitWebDriver', `--port=${port}`],
    { stdio: 'ignore', detached: true, env: { ...process.env, HOME: folder, LANG: 'C.UTF-8' } },
  )
  const base = `http://127.0.0.1:${port}`
  await untilReady(base, driver)
  const python = { binary: '/usr/bin/python3', args: [WINDOW, sizeOf(size), WATCH, log] }
  const session = (await call(base, 'POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': python } },
  })) as { sessionId: string }
  const at = `${base}/session/${session.sessionId}`
  await call(at, 'POST', '/timeouts', { script: 60_000, pageLoad: 60_000 })

  async function elementOf(expression: string): Promise<string> {
    const body = { script: `return ${expression}`, args: [] }
    const found = (await call(at, 'POST', '/execute/sync', body)) as Record<string, string> | null
    const id = found?.[ELEMENT_KEY]
    if (id === undefined) throw new Error(`No element: ${expression}`)
    return id
  }

  return {
    goto: async (url) => void (await call(at, 'POST', '/url', { url })),
    async run(expression) {
      const script = `const done = arguments[0]
        ;(async () => ${expression})().then((value) => done({ value }), (error) => done({ error: String(error) }))`
      const body = { script, args: [] }
      const ran = (await call(at, 'POST', '/execute/async', body)) as Reply & { error?: string }
      if (ran.error !== undefined) throw new Error(ran.error)
      return ran.value
    },
    press: async (expression) =>
      void (await call(at, 'POST', `/element/${await elementOf(expression)}/click`, {})),
    type: async (expression, text) =>
      void (await call(at, 'POST', `/element/${await elementOf(expression)}/value`, { text })),
    screenshot: async () => Buffer.from((await call(at, 'GET', '/screenshot')) as string, 'base64'),
    problems: async () => {
      const lines = await readFile(log, 'utf8').catch(() => '')
      return lines.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as string]))
    },
    async close() {
      await call(at, 'DELETE', '').catch(() => undefined)
      await end(driver)
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const sizeOf = ({ width, height }: Size): string => `${width}x${height}`

async function call(base: string, method: string, path: string, body?: object): Promise<unknown> {
  const init = body === undefined ? { method } : { method, body: JSON.stringify(body) }
  const response = await fetch(base + path, init)
  const { value } = (await response.json()) as Reply
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
  return value
}

async function untilReady(base: string, driver: ChildProcess): Promise<void> {
  const deadline = Date.now() + STARTS_WITHIN_MS
  while (driver.exitCode === null && Date.now() < deadline) {
    const status = await call(base, 'GET', '/status').catch(() => null)
    if (status !== null) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('WebKitWebDriver does not start')
}

/** Driver, display and window: the group that was started for them. */
async function end(driver: ChildProcess): Promise<void> {
  if (driver.pid === undefined || driver.exitCode !== null) return
  const ended = new Promise((resolve) => driver.once('exit', resolve))
  process.kill(-driver.pid, 'SIGTERM')
  await ended
}
