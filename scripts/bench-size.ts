import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Browser } from 'playwright'

import { Learner } from '../e2e/world/learner.ts'
import { ServerProcess } from '../e2e/world/server-process.ts'
import { barePageSize } from './bench/bare-page.ts'
import { gzipSize, kilobytes } from './bench/gzip-size.ts'
import { openBrowser } from './bench/open-browser.ts'

/** The page is quiet: nothing lazy has been asked for in this time. */
const QUIET_MS = 1500

const PAGES = [
  { path: '/', limitKb: 125, isSignedIn: false },
  { path: '/login', limitKb: 125, isSignedIn: false },
  { path: '/lessons', limitKb: 150, isSignedIn: true },
]

/**
 * `npm run bench:size`, after a build: what a browser really loads at the first visit of a page,
 * as gzip. Exits non-zero when a page is over its limit.
 */
async function main(): Promise<void> {
  if (!existsSync('dist/index.html')) throw new Error('There is no build: run `npm run build`')
  const floor = await barePageSize()
  const browser = await openBrowser()
  const server = await ServerProcess.start()
  try {
    console.log(`bare React and router page: ${kilobytes(floor)} of JavaScript (the floor)\n`)
    for (const page of PAGES) await reportPage(browser, server, page)
  } finally {
    await browser.close()
    await server.destroy()
  }
  reportWorker()
}

async function reportPage(
  browser: Browser,
  server: ServerProcess,
  { path, limitKb, isSignedIn }: (typeof PAGES)[number],
): Promise<void> {
  const scripts = await scriptsOf(browser, server, path, isSignedIn)
  const total = [...scripts.values()].reduce((sum, size) => sum + size, 0)
  const isPassed = total <= limitKb * 1000
  const verdict = isPassed ? 'PASS' : 'FAIL'
  console.log(`${verdict} ${path}: ${kilobytes(total)} of JavaScript, limit ${limitKb} kB`)
  for (const [name, size] of [...scripts].toSorted(([, a], [, b]) => b - a))
    console.log(`       ${kilobytes(size).padStart(9)}  ${name}`)
  if (!isPassed) process.exitCode = 1
}

async function scriptsOf(
  browser: Browser,
  server: ServerProcess,
  path: string,
  isSignedIn: boolean,
): Promise<Map<string, number>> {
  const context = await browser.newContext({ serviceWorkers: 'block', baseURL: server.origin })
  try {
    if (isSignedIn) {
      const learner = await Learner.verified(server)
      const { email, password } = learner
      const { token } = await learner.post<{ token: string }>('/api/auth/login', {
        email,
        password,
      })
      await context.addInitScript((value) => localStorage.setItem('token', value), token)
    }
    const page = await context.newPage()
    const bodies: Promise<[string, number]>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return
      const name = new URL(response.url()).pathname
      bodies.push(response.body().then((body) => [name, gzipSize(body)]))
    })
    await page.goto(path)
    await page.getByRole('heading').first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(QUIET_MS)
    return new Map(await Promise.all(bodies))
  } finally {
    await context.close()
  }
}

/** The worker is one file; what it precaches is the list that the build has put into it. */
function reportWorker(): void {
  const file = globSync('dist/{service-worker,sw}.js')[0]
  if (!file) throw new Error('The build has no service worker')
  const worker = readFileSync(file, 'utf8')
  console.log(`\nworker: ${kilobytes(gzipSize(worker))} of JavaScript`)
  const urls = [...worker.matchAll(/["'`]?url["'`]?:\s*["'`]([^"'`]+)["'`]/g)].map(([, url]) => url)
  const files = [...new Set(urls)].map((url) => join('dist', url ?? '')).filter(existsSync)
  const bytes = files.reduce((sum, path) => sum + readFileSync(path).byteLength, 0)
  const wire = files.reduce((sum, path) => sum + wireSize(path), 0)
  console.log(
    `precache: ${files.length} files, ${kilobytes(bytes)} on the device, ${kilobytes(wire)} fetched`,
  )
}

function wireSize(path: string): number {
  const content = readFileSync(path)
  return /\.(mp3|woff2|png|webp|ico)$/.test(path) ? content.byteLength : gzipSize(content)
}

await main()
