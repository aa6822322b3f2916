import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'

/** Whose code runs: a page or worker. Its timers stand still while it is frozen. */
export type TimerOwner = {
  time: VirtualTime
  /** Milliseconds since 1970 by its own clock, which may be wrong. */
  now: () => number
  isFrozen: () => boolean
  isDead: () => boolean
}

type Timer = { dueAt: number; order: number; owner: TimerOwner | null; callback: () => void }

/** Shorter timers are a library's way to wait for the next turn of the event loop. They stay real. */
const SHORTEST_MS = 50

/** In a visible page timers fire in groups of this granularity. Browsers are more exact; the product needs no more. */
const SHOWN_PAGE_MS = 5_000
/** In a page that has been hidden for long, Chromium fires timers once a minute. */
export const HIDDEN_PAGE_MS = 60_000

const owners = new AsyncLocalStorage<TimerOwner | undefined>()
const real = {
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setImmediate: globalThis.setImmediate,
  timeoutSignal: AbortSignal.timeout.bind(AbortSignal),
  now: Date.now.bind(Date),
}
/** How many `setImmediate` callbacks have been asked for and have not run. */
let turnsToCome = 0

/**
 * The true time of a scenario. Timers that the product sets in a page (`asOwner`) fire in order, when the scenario reaches their time.
 * The work that one timer starts ends before the next timer fires.
 */
export class VirtualTime {
  now: number
  private timers: Timer[] = []
  private orders = 0
  private elsewhere = 0
  private heldTurns: (() => void)[] = []

  constructor(startMs: number) {
    this.now = startMs
  }

  add(owner: TimerOwner | null, callback: () => void, ms: number): Timer {
    this.orders += 1
    const timer = { dueAt: this.now + ms, order: this.orders, owner, callback }
    this.timers.push(timer)
    return timer
  }

  remove(timer: Timer): void {
    this.timers = this.timers.filter((other) => other !== timer)
  }

  /** Resolves when so much time has passed, even if pages are frozen. */
  wait(ms: number): Promise<void> {
    return new Promise((resolve) => void this.add(null, resolve, ms))
  }

  /**
   * Runs work that is neither a turn nor a timer, such as a database or a thread. Its real duration varies, so no page gets a turn
   * until it is done: the same seed must play the same scenario.
   */
  async whileBusy<T>(work: () => Promise<T>): Promise<T> {
    this.elsewhere += 1
    try {
      return await work()
    } finally {
      this.elsewhere -= 1
      if (this.elsewhere === 0) {
        const turns = this.heldTurns
        this.heldTurns = []
        // One after the other, as in a browser: what a turn leaves to microtasks is done before the next.
        for (const turn of turns) real.setImmediate(() => this.takeTurn(turn))
      }
    }
  }

  /** Runs a page's turn now, or when no `whileBusy` work is left. */
  takeTurn(turn: () => void): void {
    if (this.elsewhere > 0) this.heldTurns.push(AsyncLocalStorage.bind(turn))
    else turn()
  }

  /** Resolves when nothing is left to run until time passes. */
  async quiet(): Promise<void> {
    for (let calm = 0; calm < 2;) {
      await new Promise<void>((resolve) => void real.setImmediate(resolve))
      calm = turnsToCome === 0 && this.elsewhere === 0 ? calm + 1 : 0
    }
  }

  /**
   * Lets time pass and fires every timer that is due within it. Timers of a page fire at multiples of `everyMs`, as in a browser that
   * groups them.
   */
  async pass(ms: number, everyMs = SHOWN_PAGE_MS): Promise<void> {
    const until = this.now + ms
    const goesOffAt = ({ dueAt, owner }: Timer): number =>
      owner === null ? dueAt : Math.ceil(dueAt / everyMs) * everyMs
    await this.quiet()
    for (;;) {
      const next = this.nextDue(until, goesOffAt)
      if (next === undefined) break
      this.now = Math.max(this.now, goesOffAt(next))
      this.remove(next)
      fire(next)
      await this.quiet()
    }
    this.now = Math.max(this.now, until)
  }

  /** Lets time pass until the work is done, or throws after `mostMs`. Rethrows what the work throws. */
  async until<T>(work: Promise<T>, mostMs: number): Promise<T> {
    let isOver = false
    const end = (): void => void (isOver = true)
    work.then(end, end)
    const giveUpAt = this.now + mostMs
    await this.quiet()
    while (!isOver) {
      if (this.now >= giveUpAt) throw new Error(`It did not come back within ${mostMs / 1000} s`)
      await this.pass(1_000)
    }
    return work
  }

  /** The device sleeps: no timer fires. Overdue timers fire once each afterwards. */
  sleep(ms: number): void {
    this.now += ms
  }

  private nextDue(until: number, goesOffAt: (timer: Timer) => number): Timer | undefined {
    this.timers = this.timers.filter(({ owner }) => owner?.isDead() !== true)
    let next: { timer: Timer; at: number } | undefined
    for (const timer of this.timers) {
      const at = goesOffAt(timer)
      if (at > until || timer.owner?.isFrozen() === true) continue
      const isEarlier =
        next === undefined || at < next.at || (at === next.at && timer.order < next.timer.order)
      if (isEarlier) next = { timer, at }
    }
    return next?.timer
  }
}

function fire({ owner, callback }: Timer): void {
  if (owner === null) callback()
  else owners.run(owner, callback)
}

/** Runs work with the owner's clock and timers, and so everything that it starts. */
export function asOwner<T>(owner: TimerOwner, work: () => T): T {
  return owners.run(owner, work)
}

/** Runs work outside of any page: the server's clocks and timers. */
export function asNobody<T>(work: () => T): T {
  return owners.run(undefined, work)
}

const virtualTimers = new WeakMap<object, Timer>()

function setVirtualTimeout(
  callback: (...given: unknown[]) => void,
  ms = 0,
  ...given: unknown[]
): object {
  const owner = owners.getStore()
  if (owner === undefined || ms < SHORTEST_MS) return real.setTimeout(callback, ms, ...given)
  const handle = { unref: () => handle, ref: () => handle }
  virtualTimers.set(
    handle,
    owner.time.add(owner, () => callback(...given), ms),
  )
  return handle
}

function clearVirtualTimeout(handle: unknown): void {
  const timer = typeof handle === 'object' && handle !== null && virtualTimers.get(handle)
  if (!timer) return real.clearTimeout(handle as ReturnType<typeof setTimeout>)
  // Timers without an owner are the scenario's own.
  timer.owner?.time.remove(timer)
}

function setCountedImmediate(callback: (...given: unknown[]) => void, ...given: unknown[]) {
  const owner = owners.getStore()
  turnsToCome += 1
  const turn = (): void => {
    turnsToCome -= 1
    callback(...given)
  }
  return real.setImmediate(() => (owner === undefined ? turn() : owner.time.takeTurn(turn)))
}

function virtualTimeoutSignal(ms: number): AbortSignal {
  const owner = owners.getStore()
  if (owner === undefined) return real.timeoutSignal(ms)
  const over = new AbortController()
  owner.time.add(owner, () => over.abort(new DOMException('It took too long', 'TimeoutError')), ms)
  return over.signal
}

Object.assign(globalThis, {
  setTimeout: setVirtualTimeout,
  clearTimeout: clearVirtualTimeout,
  setImmediate: setCountedImmediate,
})
AbortSignal.timeout = virtualTimeoutSignal
// A thread takes as long as it takes: what is hashed at once plays the same scenario each time.
SubtleCrypto.prototype.digest = async (algorithm, data) => {
  if (algorithm !== 'SHA-256') throw new Error('Only SHA-256 is hashed at once')
  const bytes = ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data)
  return Uint8Array.from(createHash('sha256').update(bytes).digest()).buffer
}
Date.now = () => owners.getStore()?.now() ?? real.now()
