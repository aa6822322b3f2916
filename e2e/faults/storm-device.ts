import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Chance } from '../../tests/simulator/chance.ts'
import type { FaultCount } from '../../tests/simulator/fault-count.ts'
import { Device } from '../world/device.ts'
import type { Learner } from '../world/learner.ts'
import type { BrowserFault } from './fault-kinds.ts'
import { type Disk, readDisk, readTakeHashes } from './disk.ts'
import type { CompletionRow } from '#data/log-rows.ts'
import type { DoneCompletion } from './ledger.ts'
import { NetworkConditions } from './network-conditions.ts'

/** What a tab has on its screen: the player opens with this and never looks again. */
export type Screen = {
  lessonId: string
  epoch: number
  attempt: number
  /** Exercises that have been answered in the attempt: another answer to them tells of no card. */
  answered: Set<number>
}
export type Tab = { page: Page; isCrashed: boolean; screen: Screen | null }

/** The app's calls fail here all the time, and Chromium says so; an exception or a violation of the policy is still a problem. */
const EXPECTED = /Failed to load resource/

const PICTURES = join('test-results', 'faults')
/** Longer than any press takes, and short enough for the many that a session's end takes away. */
const PRESSES_WITHIN_MS = 8_000

/** One device in the storm: a real Chromium with its tabs, its wire and its wrong clock. */
export class StormDevice {
  readonly name: string
  readonly device: Device
  readonly network: NetworkConditions
  tabs: Tab[] = []
  /** Who is signed in on it, as far as it was told. */
  learner: Learner | null = null
  #actor: Page | null = null
  #skewMs = 0
  #hadWrongClock = false
  /** Operations in the order in which they were written on this device. */
  readonly #written = new Map<string, { order: number; thread: string }>()
  readonly #lastCommitted = new Map<string, { order: number; key: string }>()
  readonly #committed = new Set<string>()
  readonly violations: string[] = []
  /** Pressed, and no answer seen yet: what the browser dies over. */
  readonly pressed = new Set<string>()

  private constructor(
    name: string,
    device: Device,
    { chance, faults }: { chance: Chance; faults: FaultCount<BrowserFault> },
  ) {
    this.name = name
    this.device = device
    this.network = new NetworkConditions(chance, faults, {
      onCommitted: (key) => this.#noteCommitted(key),
    })
  }

  static async open(
    name: string,
    origin: string,
    parts: { chance: Chance; faults: FaultCount<BrowserFault>; flags: readonly string[] },
  ): Promise<StormDevice> {
    const device = await Device.open({ origin, flags: parts.flags })
    device.expectProblems(EXPECTED)
    const storm = new StormDevice(name, device, parts)
    await storm.#prepare()
    return storm
  }

  /** The tab at this place, opened where there is none. */
  async tab(at: number): Promise<Tab> {
    for (const tab of this.tabs.filter((each) => each.isCrashed)) {
      await tab.page.close().catch(() => undefined)
    }
    this.tabs = this.tabs.filter((tab) => !tab.isCrashed)
    while (this.tabs.length <= at) this.tabs.push(await this.#openTab())
    const tab = this.tabs[at]
    if (tab === undefined) throw new Error(`No tab ${at}`)
    await tab.page.bringToFront()
    return tab
  }

  async goOffline(): Promise<void> {
    this.network.isOffline = true
    await this.device.goOffline()
  }

  async goOnline(): Promise<void> {
    this.network.isOffline = false
    await this.device.goOnline()
  }

  /** From the next page on. */
  async setClock(skewMs: number): Promise<void> {
    this.#skewMs = skewMs
    this.#hadWrongClock ||= skewMs !== 0
    await this.device.context.addInitScript(setDateWrong, skewMs)
  }

  /** What was just finished on it, with the true time. What waits from before its clock was set is told by a wrong one too. */
  doneNow({ id, lessonId, attempt, score }: CompletionRow): DoneCompletion {
    return { id, lessonId, attempt, score, at: Date.now(), hasRightClock: this.hasRightClock() }
  }

  hasRightClock(): boolean {
    return !this.#hadWrongClock
  }

  /** SIGKILL; what the tabs showed is gone. */
  async die(): Promise<void> {
    this.tabs = []
    this.#actor = null
    await this.device.die()
  }

  async relaunch(): Promise<void> {
    await this.device.launch()
    await this.#prepare()
  }

  /** The tab's process dies. Others may have lived in the same one. */
  async crash(tab: Tab): Promise<void> {
    const crashed = tab.isCrashed
      ? Promise.resolve()
      : new Promise<void>((resolve) => tab.page.once('crash', () => resolve()))
    const session = await this.device.cdp(tab.page)
    void session.send('Page.crash').catch(() => undefined)
    await crashed
  }

  /** Chromium asks the worker to sync, as it does when the network is back. */
  async dispatchSync(): Promise<void> {
    const actor = await this.#actorPage()
    const session = await this.device.cdp(actor)
    const registrationId = await new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('No worker is registered')), 5_000)
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const registration = registrations.find((each) => !each.isDeleted)
        if (registration === undefined) return
        clearTimeout(timer)
        resolve(registration.registrationId)
      })
      session.send('ServiceWorker.enable').catch(reject)
    })
    await session.send('ServiceWorker.dispatchSyncEvent', {
      origin: this.device.origin,
      registrationId,
      tag: 'apni-boli:outbox',
      lastChance: false,
    })
    await session.detach()
  }

  /** What IndexedDB holds of this learner, past the app; null where there is no database. */
  async disk(learner: Learner): Promise<Disk | null> {
    return readDisk(await this.#actorPage(), learner.userId)
  }

  /** "id hash" of the bytes of each take that this learner has on it. */
  async takeHashes(learner: Learner): Promise<string[]> {
    return readTakeHashes(await this.#actorPage(), learner.userId)
  }

  /** Pictures of its tabs, for the report of a failure. Gives where they are. */
  async picture(of: string): Promise<string> {
    const paths: string[] = []
    for (const [at, { page }] of this.tabs.entries()) {
      const path = join(PICTURES, `${of}-${this.name}-${at}.png`)
      const isTaken = await page.screenshot({ path }).then(
        () => true,
        () => false,
      )
      if (isTaken) paths.push(`${path} ${page.url()}`)
    }
    return `pictures of the ${this.name}: ${paths.join(', ') || 'none'}`
  }

  async closeApp(): Promise<void> {
    const closing = this.tabs
    this.tabs = []
    await Promise.all(closing.map(({ page }) => page.close().catch(() => undefined)))
  }

  async destroy(): Promise<void> {
    await this.device.destroy()
  }

  async #prepare(): Promise<void> {
    const { context } = this.device
    context.setDefaultTimeout(PRESSES_WITHIN_MS)
    await this.network.cover(context)
    await context.exposeBinding('__kept', (_source, key: string, thread: string) => {
      if (!this.#written.has(key)) this.#written.set(key, { order: this.#written.size, thread })
    })
    await context.addInitScript(reportOutbox)
    if (this.#skewMs !== 0) await context.addInitScript(setDateWrong, this.#skewMs)
  }

  async #openTab(): Promise<Tab> {
    const tab: Tab = { page: await this.device.context.newPage(), isCrashed: false, screen: null }
    tab.page.once('crash', () => {
      tab.isCrashed = true
    })
    return tab
  }

  /** A page of the same origin on which the app does not run. */
  async #actorPage(): Promise<Page> {
    if (this.#actor === null || this.#actor.isClosed()) {
      this.#actor = await this.device.context.newPage()
      this.#actor.once('crash', () => {
        void this.#actor?.close().catch(() => undefined)
        this.#actor = null
      })
      await this.#actor.goto('/manifest.webmanifest')
    }
    return this.#actor
  }

  /** In order: what this device wrote in a lesson is committed in the order in which it was written. */
  #noteCommitted(key: string): void {
    if (this.#committed.has(key)) return
    this.#committed.add(key)
    const written = this.#written.get(key)
    if (written === undefined) return
    const last = this.#lastCommitted.get(written.thread)
    if (last !== undefined && written.order < last.order) {
      this.violations.push(
        `out of order on the ${this.name}: ${key} after ${last.key} (${written.thread})`,
      )
    }
    this.#lastCommitted.set(written.thread, { order: written.order, key })
  }
}

/** Runs in the page: tells the test of each operation at the moment in which it is written. */
function reportOutbox(): void {
  const { add } = IDBObjectStore.prototype
  IDBObjectStore.prototype.add = function (this: IDBObjectStore, value: unknown, ...rest) {
    const row = value as { id?: unknown; kind?: unknown; lessonId?: unknown; userId?: unknown }
    const tell = (globalThis as { __kept?: (key: unknown, thread: string) => void }).__kept
    // The order of events among each other means nothing, and changes of the tree bear their own.
    const isEvent = ['reviews', 'practice', 'evening', 'family'].includes(String(row.kind))
    if (this.name === 'outbox' && !isEvent)
      tell?.(row.id, `${String(row.userId)} ${String(row.lessonId)}`)
    return add.call(this, value, ...rest)
  }
}

/** Runs in the page: its clock is wrong by so many ms. */
function setDateWrong(skewMs: number): void {
  const page = globalThis as typeof globalThis & { __trueDate?: DateConstructor }
  const TrueDate = page.__trueDate ?? Date
  page.__trueDate = TrueDate
  const now = (): number => TrueDate.now() + skewMs
  page.Date = new Proxy(TrueDate, {
    construct: (target, parts: []) =>
      parts.length === 0 ? new target(now()) : Reflect.construct(target, parts),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
}
