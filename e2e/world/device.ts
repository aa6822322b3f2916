import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS, installedChromium } from '../../scripts/installed-chromium.ts'
import { killBrowser } from './browser-processes.ts'
import { watchForProblems } from './problems.ts'

export type DeviceOptions = {
  origin: string
  size?: { width: number; height: number }
  colorScheme?: 'light' | 'dark'
  reducedMotion?: 'reduce' | 'no-preference'
  /** Of the browser, beside the usual ones: a microphone. */
  flags?: readonly string[]
}

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1280, height: 800 }

/**
 * What Chromium reads before it starts ("Local State"). Beside each window it lays the lists of the address bar, which are web
 * pages in a process of their own and cost 0.9 s of processor at each start; nobody types there. Set as chrome://flags sets it
 * ("disabled" is each one's second choice), because a `--disable-features` here would take the place of Playwright's; what a
 * browser does not know it passes over.
 */
const BROWSER_STATE = {
  browser: { enabled_labs_experiments: ['webui-omnibox-popup@2', 'webui-omnibox-aim-popup@2'] },
}

/**
 * One device of a learner: a Chromium with a profile on disk. Not an incognito context, because that cannot
 * install an app, and because a profile can be opened again after the browser has died.
 */
export class Device {
  readonly origin: string
  readonly #options: DeviceOptions
  readonly #profile: string
  #context: BrowserContext | undefined
  #page: Page | undefined
  /** What went wrong on this device that no test asked for; the fixture fails the test with it. */
  readonly problems: string[] = []
  /** Console errors that this journey provokes (a server that is killed, a refused call). */
  readonly #expected: RegExp[] = []

  private constructor(options: DeviceOptions, profile: string) {
    this.#options = options
    this.#profile = profile
    this.origin = options.origin
  }

  static async open(options: DeviceOptions): Promise<Device> {
    const profile = await mkdtemp(join(tmpdir(), 'apni-boli-device-'))
    await writeFile(join(profile, 'Local State'), JSON.stringify(BROWSER_STATE))
    const device = new Device(options, profile)
    await device.launch()
    return device
  }

  /** Starts the browser on the profile; again after `shutDown`. */
  async launch(): Promise<void> {
    const executablePath = installedChromium()
    const context = await chromium.launchPersistentContext(this.#profile, {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [...CHROMIUM_FLAGS, ...(this.#options.flags ?? [])],
      baseURL: this.origin,
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      viewport: this.#options.size ?? DESKTOP,
      colorScheme: this.#options.colorScheme ?? 'light',
      reducedMotion: this.#options.reducedMotion ?? 'reduce',
    })
    context.setDefaultTimeout(20_000)
    watchForProblems(context, (problem) => {
      if (!this.#expected.some((pattern) => pattern.test(problem))) this.problems.push(problem)
    })
    this.#context = context
    this.#page = context.pages()[0] ?? (await context.newPage())
  }

  get context(): BrowserContext {
    if (this.#context === undefined) throw new Error('The device is shut down')
    return this.#context
  }

  /** The tab that the learner looks at. */
  get page(): Page {
    if (this.#page === undefined) throw new Error('The device has no open tab')
    return this.#page
  }

  /** Console errors that match are part of the story. Say which, as narrowly as possible. */
  expectProblems(...patterns: RegExp[]): void {
    this.#expected.push(...patterns)
  }

  async newTab(path: string): Promise<Page> {
    const page = await this.context.newPage()
    await page.goto(path)
    return page
  }

  /** Closes the app; the browser lives on with an empty tab, as a phone does. */
  async closeApp(): Promise<void> {
    const apps = this.context.pages()
    this.#page = await this.context.newPage()
    await Promise.all(apps.map((page) => page.close()))
  }

  /** No network for pages and worker, or back again. */
  async goOffline(): Promise<void> {
    await this.#wakeWorkers()
    await this.context.setOffline(true)
  }

  async goOnline(): Promise<void> {
    await this.#wakeWorkers()
    await this.context.setOffline(false)
  }

  /** The DevTools protocol of the tab. */
  cdp(page: Page = this.page): Promise<CDPSession> {
    return this.context.newCDPSession(page)
  }

  /** The worker's process dies in the middle of whatever it does. */
  async killWorkers(): Promise<void> {
    const session = await this.cdp()
    await session.send('ServiceWorker.enable')
    await session.send('ServiceWorker.stopAllWorkers')
    await session.detach()
  }

  /**
   * `setOffline` waits for every worker, and hangs on a stopped one until something starts it. A worker stops when idle, and when the
   * tab that shares its process crashes.
   */
  async #wakeWorkers(): Promise<void> {
    const session = await this.cdp()
    await session.send('ServiceWorker.enable')
    const scope = { scopeURL: `${this.origin}/` }
    // Rejects where none is registered.
    await session.send('ServiceWorker.startWorker', scope).catch(() => undefined)
    await session.detach()
  }

  /** Waits until the worker controls the tab: from here on the app works offline. */
  async ready(page: Page = this.page): Promise<void> {
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready
      const becomes = (target: EventTarget, name: string): Promise<unknown> =>
        new Promise((resolve) => target.addEventListener(name, resolve, { once: true }))
      if (navigator.serviceWorker.controller === null) {
        await becomes(navigator.serviceWorker, 'controllerchange')
      }
      while (active !== null && active.state !== 'activated') await becomes(active, 'statechange')
    })
  }

  /** The browser is killed, as by a phone that needs the memory: nothing is finished, nothing is tidied up. */
  async die(): Promise<void> {
    const died = new Promise((resolve) => this.context.once('close', resolve))
    await killBrowser(this.#profile)
    await died
    this.#context = undefined
    this.#page = undefined
    // The dead browser's claim on the profile.
    await rm(join(this.#profile, 'SingletonLock'), { force: true })
  }

  async shutDown(): Promise<void> {
    await this.#context?.close()
    this.#context = undefined
    this.#page = undefined
  }

  /** Shuts it down and forgets its profile. */
  async destroy(): Promise<void> {
    await this.shutDown()
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 })
  }
}
