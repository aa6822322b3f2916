import type { BrowserContext, Request, Route } from '@playwright/test'

/** A call that carries what a learner did: the rows of the outbox on the wire. */
export function isDelivery(request: Request): boolean {
  const { pathname } = new URL(request.url())
  return (
    request.method() === 'POST' &&
    (/^\/api\/lessons\/[^/]+\/(exercise|reset)-progress$/.test(pathname) ||
      /^\/api\/progress\/[^/]+$/.test(pathname))
  )
}

export type Delivery = {
  key: string
  /** Sent by the worker, not by a page. */
  isFromWorker: boolean
  route: Route
  /** From 1, over all tabs and the worker of the device. */
  number: number
}

/**
 * Puts the test between device and server: `handle` decides about each delivery, in the order in which they come;
 * every other call passes. Gives what was seen, and the way to step aside again.
 */
export async function standBetween(
  context: BrowserContext,
  handle: (delivery: Delivery) => Promise<void>,
) {
  const seen: Delivery[] = []
  const inFlight = new Set<Promise<void>>()
  let mostInFlight = 0
  const onRoute = async (route: Route, request: Request): Promise<void> => {
    if (!isDelivery(request)) return route.continue()
    const key = (await request.headerValue('idempotency-key')) ?? ''
    const delivery = {
      key,
      isFromWorker: request.serviceWorker() !== null,
      route,
      number: seen.length + 1,
    }
    seen.push(delivery)
    const handling = handle(delivery)
    inFlight.add(handling)
    mostInFlight = Math.max(mostInFlight, inFlight.size)
    try {
      await handling
    } finally {
      inFlight.delete(handling)
    }
  }
  await context.route('**/api/**', onRoute)
  return {
    seen,
    mostAtOnce: () => mostInFlight,
    /** Finishes what it has in hand first. */
    async stepAside(): Promise<void> {
      await Promise.allSettled(inFlight)
      await context.unroute('**/api/**', onRoute)
    },
  }
}

/** The server does its work and commits; the answer never arrives. */
export async function loseResponse({ route }: Delivery): Promise<void> {
  await route.fetch()
  await route.abort('connectionreset')
}

/** Lets the call through and waits for the answer to be handed over. */
export async function deliver({ route }: Delivery): Promise<void> {
  await route.fulfill({ response: await route.fetch() })
}
