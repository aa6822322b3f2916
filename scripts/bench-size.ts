import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Browser, BrowserContext, Request } from 'playwright'

import { Learner } from '../e2e/world/learner.ts'
import { Invitation } from '../e2e/world/invitation.ts'
import { ServerProcess } from '../e2e/world/server-process.ts'
import { buildBarePage } from './bench/bare-page.ts'
import { gzipSize, kilobytes } from './bench/gzip-size.ts'
import { openBrowser } from './bench/open-browser.ts'

/** The page is quiet: nothing lazy has been asked for in this time. */
const QUIET_MS = 2500

/** `drawn` is on the screen once a visitor can use the page; `/` is drawn before that, and says when it is (`hydrated`). */
const PAGES = [
  { path: '/', limitKb: 125, isSignedIn: false, drawn: 'h1' },
  { path: '/login', limitKb: 125, isSignedIn: false, drawn: 'input[type=password]' },
  { path: '/lessons', limitKb: 155, isSignedIn: true, drawn: 'a[href="/lessons/1"]' },
]

type FurtherPage = { path: string; drawn: string; limitKb?: number }

/** Further pages of a learner: what they bring beyond the lesson list; `limitKb` where it is not OWN_LIMIT_KB. */
const FURTHER_PAGES: readonly FurtherPage[] = [
  { path: '/dashboard', drawn: '.today' },
  { path: '/profile', drawn: 'main h1' },
  { path: '/downloads', drawn: 'main h1' },
  { path: '/family', drawn: '.family-start', limitKb: 25 },
  { path: '/contact', drawn: 'form' },
  { path: '/pricing', drawn: 'main h1' },
]
const OWN_LIMIT_KB = 40

/** Pages measured by the code that neither the lesson list nor a lesson has loaded. Practice asks about the word in its address. */
const LESSON = { path: '/lessons/1', drawn: '.pbtns' }
const PAGES_AFTER_A_LESSON: readonly FurtherPage[] = [
  { path: '/practice?item=L01-01', drawn: '.pbtns', limitKb: 30 },
  { path: '/words', drawn: '.word-row', limitKb: 30 },
]
const PRECACHE_LIMIT_KB = 3_000
const COURSE_AUDIO_LIMIT_KB = 8_000

/** Of somebody who was sent a link, on a phone that knows nothing of us. */
const INVITED_LIMIT_KB = 90

type MeasuredPage = { path: string; isSignedIn: boolean; drawn: string }
type Script = { name: string; size: number; isFirst: boolean }

/**
 * `npm run bench:size`, after a build: what a browser really loads at the first visit of a page,
 * as gzip. Exits non-zero when a page is over its limit.
 */
async function main(): Promise<void> {
  if (!existsSync('dist/index.html')) throw new Error('There is no build: run `npm run build`')
  const bare = await buildBarePage()
  bare.remove()
  const browser = await openBrowser()
  const server = await ServerProcess.start()
  try {
    console.log(
      `bare React and router page: ${kilobytes(bare.scriptBytes)} of JavaScript (the floor)\n`,
    )
    let shared: readonly Script[] = []
    for (const page of PAGES) shared = await reportPage(browser, server, page)
    await reportPage(browser, server, await invitedPage(server))
    for (const page of FURTHER_PAGES) await reportOwn(browser, server, page, shared)
    const ofLesson = await scriptsOf(browser, server, { ...LESSON, isSignedIn: true })
    for (const page of PAGES_AFTER_A_LESSON)
      await reportOwn(browser, server, page, [...shared, ...ofLesson])
  } finally {
    await browser.close()
    await server.destroy()
  }
  reportWorker()
  reportCourseAudio()
}

async function invitedPage(server: ServerProcess): Promise<(typeof PAGES)[number]> {
  const { path } = await Invitation.of(await Learner.verified(server), ['L01-01'])
  return { path, limitKb: INVITED_LIMIT_KB, isSignedIn: false, drawn: '.guest-begin' }
}

async function reportPage(
  browser: Browser,
  server: ServerProcess,
  page: (typeof PAGES)[number],
): Promise<readonly Script[]> {
  const { path, limitKb } = page
  const scripts = await scriptsOf(browser, server, page)
  const first = sum(scripts.filter(({ isFirst }) => isFirst))
  const isPassed = first <= limitKb * 1000
  console.log(
    `${isPassed ? 'PASS' : 'FAIL'} ${path.split('#')[0]}: ${kilobytes(first)} of JavaScript until it can be used, limit ${limitKb} kB; ${kilobytes(sum(scripts))} in all when idle`,
  )
  list(scripts)
  if (!isPassed) process.exitCode = 1
  return scripts
}

/** What a further page asks for and the pages before it (`shared`) do not. */
async function reportOwn(
  browser: Browser,
  server: ServerProcess,
  { path, drawn, limitKb = OWN_LIMIT_KB }: FurtherPage,
  shared: readonly Script[],
): Promise<void> {
  const known = new Set(shared.map(({ name }) => name))
  const scripts = await scriptsOf(browser, server, { path, drawn, isSignedIn: true })
  const own = scripts.filter(({ name }) => !known.has(name))
  const isPassed = sum(own) <= limitKb * 1000
  console.log(
    `${isPassed ? 'PASS' : 'FAIL'} ${path.split('?')[0]}: ${kilobytes(sum(own))} of its own, limit ${limitKb} kB`,
  )
  list(own)
  if (!isPassed) process.exitCode = 1
}

function sum(scripts: readonly Script[]): number {
  return scripts.reduce((total, { size }) => total + size, 0)
}

function list(scripts: readonly Script[]): void {
  for (const { name, size, isFirst } of scripts.toSorted((a, b) => b.size - a.size))
    console.log(`       ${kilobytes(size).padStart(9)}  ${name}${isFirst ? '' : '  (after it)'}`)
}

/**
 * What the browser asks for, before and after the page can be used. A learner's device has the course
 * already: what fills it is not on the way to the list.
 */
async function scriptsOf(
  browser: Browser,
  server: ServerProcess,
  { path, isSignedIn, drawn }: MeasuredPage,
): Promise<Script[]> {
  const context = await browser.newContext({ serviceWorkers: 'block', baseURL: server.origin })
  try {
    if (isSignedIn) {
      await signIn(context, server)
      const filling = await context.newPage()
      await filling.goto(path)
      await filling.locator(drawn).first().waitFor()
      await filling.waitForLoadState('networkidle')
      await filling.close()
    }
    const page = await context.newPage()
    await page.addInitScript(noteWhenDrawn, drawn)
    const scripts: Request[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request)
    })
    await page.goto(path)
    await page.locator(drawn).first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(QUIET_MS)
    const late = new Set(await page.evaluate(scriptsAfterDrawing))
    const sizes = await Promise.all(scripts.map(measured))
    return sizes.map(([url, size]) => ({
      name: new URL(url).pathname,
      size,
      isFirst: !late.has(url),
    }))
  } finally {
    await context.close()
  }
}

/** Runs in the page, before anything else of it. */
function noteWhenDrawn(selector: string): void {
  if (location.pathname === '/') {
    addEventListener('hydrated', () => performance.mark('drawn'), { once: true })
    return
  }
  const observer = new MutationObserver(() => {
    if (document.querySelector(selector) === null) return
    performance.mark('drawn')
    observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Runs in the page: the scripts that it asked for when it could be used already. */
function scriptsAfterDrawing(): string[] {
  const drawnAt = performance.getEntriesByName('drawn')[0]?.startTime ?? Infinity
  return performance
    .getEntriesByType('resource')
    .filter((entry) => entry.startTime > drawnAt)
    .map((entry) => entry.name)
}

async function measured(request: Request): Promise<[string, number]> {
  const response = await request.response()
  if (response === null) throw new Error(`${request.url()} was not answered`)
  return [request.url(), gzipSize(await response.body())]
}

async function signIn(context: BrowserContext, server: ServerProcess): Promise<void> {
  const { email, password } = await Learner.verified(server)
  const guest = await fetch(`${server.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { token } = (await guest.json()) as { token: string }
  await context.addInitScript((value) => localStorage.setItem('token', value), token)
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
  const isPassed = bytes <= PRECACHE_LIMIT_KB * 1000
  console.log(
    `${isPassed ? 'PASS' : 'FAIL'} precache (shell and free lessons): ${files.length} files, ${kilobytes(bytes)} on the device, limit ${PRECACHE_LIMIT_KB} kB; ${kilobytes(wire)} fetched`,
  )
  if (!isPassed) process.exitCode = 1
}

/** The whole course downloaded: every clip, free and premium. */
function reportCourseAudio(): void {
  const manifest = readFileSync('content/audio/manifest.json', 'utf8')
  const read = JSON.parse(manifest) as Record<'clips' | 'kinship', { bytes: number }[]>
  const clips = [...read.clips, ...read.kinship]
  const bytes = clips.reduce((total, clip) => total + clip.bytes, 0)
  const isPassed = bytes <= COURSE_AUDIO_LIMIT_KB * 1000
  console.log(
    `${isPassed ? 'PASS' : 'FAIL'} sound of the whole course: ${clips.length} clips, ${kilobytes(bytes)}, limit ${COURSE_AUDIO_LIMIT_KB} kB`,
  )
  if (!isPassed) process.exitCode = 1
}

function wireSize(path: string): number {
  const content = readFileSync(path)
  return /\.(mp3|woff2|png|webp|ico)$/.test(path) ? content.byteLength : gzipSize(content)
}

await main()
