import { AsyncLocalStorage } from 'node:async_hooks'

/** Whose code runs: a page or worker. Its timers stand still while it is frozen. */
export type TimerOwner = {
  time: VirtualTime
  /** Milliseconds since 1970 by its own clock, which may be wrong. */
  now: () => number
  isFrozen: () => boolean
  isDead: () => boolean
}

type Timer = { dueAt: number; order: number; owner: TimerOwner | null; callback: () => void }

/** What is shorter belongs to a library that puts work off until the next turn, not to a rule of the product. */
const SHORTEST_MS = 50

/** In a page that is shown, timers are on time; here somewhat less so, which costs nobody anything. */
const SHOWN_PAGE_MS = 5_000
/** In a page that lies hidden for long, Chromium lets timers go off once in a minute. */
export const HIDDEN_PAGE_MS = 60_000

const owners = new AsyncLocalStorage<TimerOwner | undefined>()
const real = {
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setImmediate: globalThis.setImmediate,
  timeoutSignal: AbortSignal.timeout.bind(AbortSignal),
  now: Date.now.bind(Date),
}
/** Turns that libraries have asked for and not had yet. */
let turnsToCome = 0

/**
 * The true time of a scenario. Timers that the product sets in a page (`asOwner`) go off when the scenario comes to them: in order, each
 * after all that the one before it set going. Nothing else moves them.
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

  /** Resolves when so much time has passed, whoever is frozen. */
  wait(ms: number): Promise<void> {
    return new Promise((resolve) => void this.add(null, resolve, ms))
  }

  /**
   * Work that is neither a turn nor a timer: a database of its own, a thread. How long it takes nobody knows; so that the same seed
   * tells the same scenario, no page has a turn meanwhile.
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
        for (const turn of turns) turn()
      }
    }
  }

  /** A page's turn comes now, or when nobody works elsewhere. */
  takeTurn(turn: () => void): void {
    if (this.elsewhere > 0) this.heldTurns.push(turn)
    else turn()
  }

  /** Resolves when everything waits for time alone. */
  async quiet(): Promise<void> {
    for (let calm = 0; calm < 2;) {
      await new Promise<void>((resolve) => void real.setImmediate(resolve))
      calm = turnsToCome === 0 && this.elsewhere === 0 ? calm + 1 : 0
    }
  }

  /**
   * Time passes, and every timer goes off that is due within it. Those of one page go off together, as browsers have it: every so
   * many ms at most.
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

  /** Time passes until the work has come to its end, and no longer than so. What it throws is thrown on. */
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

  /** As a device that lies asleep: no timer goes off, the overdue ones do afterwards, once each. */
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

/** Whatever this sets going has the owner's clock and sets the owner's timers. */
export function asOwner<T>(owner: TimerOwner, work: () => T): T {
  return owners.run(owner, work)
}

/** Beyond the page: the server's clocks and timers are no page's. */
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
  // A timer of nobody is none of the product's.
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
Date.now = () => owners.getStore()?.now() ?? real.now()
