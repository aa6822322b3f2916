import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { killBrowser } from './browser-processes.ts'
import { launchChromium } from './chromium.ts'
import { holdWorkerBack } from './held-worker.ts'
import { watchForProblems } from './problems.ts'

export type DeviceOptions = {
  origin: string
  size?: { width: number; height: number }
  colorScheme?: 'light' | 'dark'
  reducedMotion?: 'reduce' | 'no-preference'
  /** Of a browser of its own, beside the usual ones. */
  flags?: readonly string[]
  /** A screen that takes taps. */
  hasTouch?: boolean
  /** The device is a context of this browser and ends with it; without one it is a browser of its own, with a profile on disk. */
  browser?: Browser
  /** The first worker installs when `ready` is called, not with the first page. */
  holdsWorker?: boolean
}

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1280, height: 800 }

/**
 * One device of a learner. A context of a browser that is running already, because a start takes seconds; or a Chromium with a
 * profile on disk, which can install the app, and can be opened again after the browser has died.
 */
export class Device {
  readonly origin: string
  readonly #options: DeviceOptions
  /** Null in a browser that runs already. */
  readonly #profile: string | null
  #context: BrowserContext | undefined
  #page: Page | undefined
  /** What went wrong on this device that no test asked for; the fixture fails the test with it. */
  readonly problems: string[] = []
  /** Console errors that this journey provokes (a server that is killed, a refused call). */
  readonly #expected: RegExp[] = []

  private constructor(options: DeviceOptions, profile: string | null) {
    this.#options = options
    this.#profile = profile
    this.origin = options.origin
  }

  static async open(options: DeviceOptions): Promise<Device> {
    const profile = options.browser ? null : await mkdtemp(join(tmpdir(), 'apni-boli-device-'))
    const device = new Device(options, profile)
    await device.launch()
    return device
  }

  /** Starts the browser on the profile; again after `shutDown`. */
  async launch(): Promise<void> {
    const settings = {
      baseURL: this.origin,
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      viewport: this.#options.size ?? DESKTOP,
      colorScheme: this.#options.colorScheme ?? 'light',
      reducedMotion: this.#options.reducedMotion ?? 'reduce',
      hasTouch: this.#options.hasTouch ?? false,
    } as const
    const { browser } = this.#options
    const context = browser
      ? await browser.newContext(settings)
      : await launchChromium(this.#mustHaveProfile(), settings, this.#options.flags)
    context.setDefaultTimeout(20_000)
    if (this.#options.holdsWorker) await context.addInitScript(holdWorkerBack)
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

  /** Console errors that match are part of the journey. Say which, as narrowly as possible. */
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
      // Where it was held back (held-worker.ts).
      dispatchEvent(new Event('worker-is-wanted'))
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
    const profile = this.#mustHaveProfile()
    const died = this.context.waitForEvent('close', { timeout: 20_000 })
    await killBrowser(profile)
    await died
    this.#context = undefined
    this.#page = undefined
    // The dead browser's claim on the profile.
    await rm(join(profile, 'SingletonLock'), { force: true })
  }

  /** Everything is finished and tidied up; `launch` opens the profile again. */
  async shutDown(): Promise<void> {
    this.#mustHaveProfile()
    await this.#close()
  }

  /** Shuts it down and forgets what it has stored. */
  async destroy(): Promise<void> {
    await this.#close()
    if (this.#profile === null) return
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 })
  }

  async #close(): Promise<void> {
    // A file may be on its way through a route of the test, which is over.
    await this.#context?.unrouteAll({ behavior: 'ignoreErrors' })
    for (const page of this.#context?.pages() ?? []) {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
    await this.#context?.close()
    this.#context = undefined
    this.#page = undefined
  }

  #mustHaveProfile(): string {
    if (this.#profile !== null) return this.#profile
    throw new Error('This journey needs a browser of its own: test.use({ ownBrowser: true })')
  }
}
