import type { BrowserContext, Request, Route } from '@playwright/test'
import type { Chance } from '../../tests/simulator/chance.ts'
import type { FaultCount } from '../../tests/simulator/fault-count.ts'
import { isDelivery } from '../world/wire.ts'
import type { BrowserFault, WireFault } from './fault-kinds.ts'

/** In parts. What ends a session costs the learner a sign-in: seldom. */
const ON_DELIVERIES = deck({
  'lost request': 5,
  'lost answer': 7,
  'answer 401': 1,
  'answer 403': 2,
  'answer 429': 2,
  'answer 5xx': 4,
  'captive portal': 3,
  'slow answer': 3,
})
const ON_OTHER_CALLS = deck({
  'lost request': 4,
  'lost answer': 3,
  'answer 401': 0,
  'answer 403': 1,
  'answer 429': 2,
  'answer 5xx': 3,
  'captive portal': 3,
  'slow answer': 2,
})
const LONGEST_WAIT_MS = 1_500
const SERVER_ERRORS = [500, 502, 503, 504]

export type Hearing = {
  /** The server has committed what this key stands for; false where it had an error. */
  onCommitted: (key: string, path: string) => void
}

/** Stands between one device and the server, and does there what networks do. */
export class NetworkConditions {
  isStormy = false
  isOffline = false
  isServerAway = false
  readonly #chance: Chance
  readonly #faults: FaultCount<BrowserFault>
  readonly #hearing: Hearing
  /** Waits for the next delivery that it wants: the server commits it, then this happens, and nobody hears the answer. */
  #faultTrap: { isFor: (request: Request) => boolean; trigger: () => Promise<void> } | null = null

  constructor(chance: Chance, faults: FaultCount<BrowserFault>, hearing: Hearing) {
    this.#chance = chance
    this.#faults = faults
    this.#hearing = hearing
  }

  async cover(context: BrowserContext): Promise<void> {
    await context.route('**/api/**', async (route, request) => {
      try {
        await this.#carry(route, request)
      } catch {
        // The page, the worker or the server died over it: nobody waits for this answer any more, or learns that it failed.
        await route.abort('connectionreset').catch(() => undefined)
      }
    })
  }

  /** Resolves with true once it struck, false where nothing came in that time. */
  async triggerDuringDrain(
    isFor: (request: Request) => boolean,
    trigger: () => Promise<void>,
    timeoutMs: number,
  ): Promise<boolean> {
    const struck = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), timeoutMs)
      this.#faultTrap = {
        isFor,
        trigger: () =>
          trigger().finally(() => {
            clearTimeout(timer)
            resolve(true)
          }),
      }
    })
    this.#faultTrap = null
    return struck
  }

  async #carry(route: Route, request: Request): Promise<void> {
    if (this.isOffline) return route.abort('internetdisconnected')
    const isWork = isDelivery(request) || isOfLog(request)
    const faultTrap = this.#faultTrap
    if (isWork && faultTrap?.isFor(request)) {
      this.#faultTrap = null
      await this.#ask(route, request)
      await faultTrap.trigger()
      return route.abort('connectionreset')
    }
    const fault = this.#next(request, isWork)
    if (fault === null) return route.fulfill({ response: await this.#ask(route, request) })
    this.#faults.add(fault)
    return this.#do(fault, route, request)
  }

  #next(request: Request, isWork: boolean): WireFault | null {
    if (!this.isStormy || /\/api\/auth\/(login|logout)$/.test(request.url())) return null
    if (isWork) return this.#chance.once(2) ? this.#chance.pick(ON_DELIVERIES) : null
    return this.#chance.once(4) ? this.#chance.pick(ON_OTHER_CALLS) : null
  }

  async #do(fault: WireFault, route: Route, request: Request): Promise<void> {
    switch (fault) {
      case 'lost request':
        return route.abort('connectionreset')
      case 'lost answer':
        await this.#ask(route, request)
        return route.abort('connectionreset')
      case 'answer 401':
        return route.fulfill({ status: 401, json: { error: 'Please sign in.' } })
      case 'answer 403':
        return route.fulfill({ status: 403, json: { error: 'Not now.' } })
      case 'answer 429':
        return route.fulfill({
          status: 429,
          headers: { 'retry-after': '1' },
          json: { error: 'Too many at once.', retryAfter: 1 },
        })
      case 'answer 5xx': {
        const status = this.#chance.pick(SERVER_ERRORS)
        // Half of them after the server has done its work.
        if (this.#chance.once(2)) await this.#ask(route, request)
        return route.fulfill({ status, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
      }
      case 'captive portal':
        return route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to the train</h1>' })
      case 'slow answer': {
        const waitMs = this.#chance.below(LONGEST_WAIT_MS)
        const response = await this.#ask(route, request)
        await new Promise((resolve) => setTimeout(resolve, waitMs))
        return route.fulfill({ response })
      }
    }
  }

  /** The real server's answer. What it committed is noted, whether or not anybody hears of it. */
  async #ask(route: Route, request: Request) {
    const response = await route.fetch()
    const key = await request.headerValue('idempotency-key')
    if (key !== null && response.ok()) {
      this.#hearing.onCommitted(key, new URL(request.url()).pathname)
    }
    return response
  }
}

/** Answers to cards, sessions of practice, evenings at home, changes of the family tree, speakers and takes. */
function isOfLog(request: Request): boolean {
  const { pathname } = new URL(request.url())
  return request.method() === 'POST'
    ? /^\/api\/(reviews|practice|evenings|family)$/.test(pathname)
    : ['PUT', 'DELETE'].includes(request.method()) &&
        /^\/api\/(voices\/speakers|recordings)\/[^/]+$/.test(pathname)
}

function deck(weights: Record<WireFault, number>): readonly WireFault[] {
  return Object.entries(weights).flatMap(([fault, weight]) =>
    Array.from({ length: weight }, () => fault as WireFault),
  )
}
