import type { Request, Route } from '@playwright/test'
import type { Device } from './device.ts'

export type Line = {
  /** Before the first byte of an answer, in milliseconds. */
  latencyMs: number
  bytesPerSecond: number
}

/** Lines by name. `slow 4G` is Lighthouse's; the others are WebPageTest's of these names. */
export const LINES = {
  'slow 4G': { latencyMs: 562, bytesPerSecond: 180_000 },
  '3G': { latencyMs: 300, bytesPerSecond: 200_000 },
  '2G': { latencyMs: 800, bytesPerSecond: 35_000 },
} as const satisfies Record<string, Line>

/** A network that is bad until `end`. */
export type BadNetwork = {
  /** How often something has met it. A journey that needs the failure waits until this has risen. */
  met: () => number
  /** As it was before; whatever is on its way arrives first. */
  end: () => Promise<void>
}

/** No network for pages and worker. */
export async function tunnel(device: Device): Promise<BadNetwork> {
  let met = 0
  const count = (): void => void (met += 1)
  device.context.on('requestfailed', count)
  await device.goOffline()
  return {
    met: () => met,
    async end() {
      device.context.off('requestfailed', count)
      await device.goOnline()
    },
  }
}

/**
 * Everything arrives, and late: pages, worker, files and calls. Done on the wire and not by the browser's own throttling, which does
 * not hold for the worker. What comes from the worker's cache is as fast as ever.
 */
export function slowLine(device: Device, name: keyof typeof LINES): Promise<BadNetwork> {
  const { latencyMs, bytesPerSecond } = LINES[name]
  return onTheWire(device, '**/*', async (route) => {
    const response = await route.fetch()
    const body = await response.body()
    await passMs(latencyMs + (body.length / bytesPerSecond) * 1000)
    await route.fulfill({ response, body })
  })
}

/** The server is restarted behind its proxy: every call is answered at once, by a page that is not ours. Announce `BAD_GATEWAY`. */
export function serverAway(device: Device): Promise<BadNetwork> {
  return onTheWire(device, '**/api/**', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }),
  )
}

/** What Chromium writes on the console for each such answer: `device.expectProblems(BAD_GATEWAY)`. */
export const BAD_GATEWAY = /status of 502 .*\/api\//

/** A line that comes and goes, as beside a railway; `met` counts how often it went. It ends connected. */
export async function flappingLine(
  device: Device,
  { connectedMs = 300, goneMs = 300 } = {},
): Promise<BadNetwork> {
  let met = 0
  let isFlapping = true
  const flapping = (async () => {
    while (isFlapping) {
      await device.goOffline()
      met += 1
      await passMs(goneMs)
      await device.goOnline()
      await passMs(connectedMs)
    }
  })()
  return {
    met: () => met,
    async end() {
      isFlapping = false
      await flapping
    },
  }
}

async function onTheWire(
  device: Device,
  which: string,
  carry: (route: Route) => Promise<void>,
): Promise<BadNetwork> {
  const { context } = device
  const inFlight = new Set<Promise<void>>()
  let met = 0
  const onRoute = (route: Route, _request: Request): Promise<void> => {
    met += 1
    // The page that asked may be gone by then: nobody waits for the answer any more.
    const carried = carry(route).catch(() => route.abort('connectionreset').catch(() => undefined))
    inFlight.add(carried)
    return carried.finally(() => inFlight.delete(carried))
  }
  await context.route(which, onRoute)
  return {
    met: () => met,
    async end() {
      await Promise.allSettled(inFlight)
      await context.unroute(which, onRoute)
    },
  }
}

/** The time that a network takes: part of the journey, not a wait for it. */
function passMs(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
