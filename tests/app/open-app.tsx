import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, configure, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, vi } from 'vitest'
import { App } from '#app/app.tsx'
import { createAppRouter } from '#app/router.tsx'
import { closeLearner } from '#state/learner-runtime.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '../server/test-server.ts'
import { PageRequest } from '../setup/page-request.ts'

// Whole pages with their code and a real server: a busy machine needs more than the usual second.
configure({ asyncUtilTimeout: 8000 })

export type World = {
  server: TestServer
  /** `down`: no answer comes. A function answers in the server's place. */
  network: { state: 'up' | 'down'; instead: Map<string, () => Response | Promise<Response>> }
  calls: string[]
  /** What the server is at work on: it is closed after that. */
  underWay: Set<Promise<Response>>
}

const worlds: World[] = []

// Between two worlds there is no network: a call that an ended page still makes must not reach Node's own fetch.
globalThis.fetch = () => Promise.reject(new TypeError('No network'))

/** The real server in this process, with a network between it and the page. */
export async function startWorld(options: TestServerOptions = {}): Promise<World> {
  // jsdom puts its own Uint8Array over Node's; the server's keys are Node's, whose constructor Buffer's is made of.
  vi.stubGlobal('Uint8Array', Object.getPrototypeOf(Buffer))
  const server = await startTestServer(options)
  const world: World = {
    server,
    network: { state: 'up', instead: new Map() },
    calls: [],
    underWay: new Set(),
  }
  worlds.push(world)
  vi.stubGlobal('scrollTo', () => undefined)
  // It stays between two worlds: an address of the page is none for Node's own.
  globalThis.Request = PageRequest
  vi.stubGlobal('fetch', async (input: Request | string | URL, init?: RequestInit) => {
    const request = input instanceof Request ? input : null
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    const method = request?.method ?? init?.method ?? 'GET'
    const name = `${method} ${url.pathname}`
    world.calls.push(name)
    if (world.network.state === 'down') throw new TypeError('No network')
    const instead = world.network.instead.get(name)
    if (instead) return instead()
    // jsdom's signal is not the one that Node's Request knows: the call is made again without it.
    const body = request ? await request.clone().text() : init?.body
    const answer = Promise.resolve(
      server.app.request(url.pathname + url.search, {
        method,
        headers: request?.headers ?? init?.headers ?? {},
        ...(body && { body }),
      }),
    )
    world.underWay.add(answer)
    return answer.finally(() => world.underWay.delete(answer))
  })
  return world
}

/**
 * What the page reports as its own fault; jsdom has no reportError. Work that was cut short because the test
 * closed the learner's database is no fault: a closed tab does the same.
 */
const reported: unknown[] = []
globalThis.reportError = (error) => {
  if (!(error instanceof Error && error.name === 'DatabaseClosedError')) reported.push(error)
}

afterEach(async () => {
  // The page goes first, and nothing of it reaches a server that is being closed.
  cleanup()
  for (const { network } of worlds) network.state = 'down'
  const faults = reported.splice(0)
  closeLearner()
  for (const world of worlds.splice(0)) {
    await Promise.allSettled(world.underWay)
    await world.server.close()
  }
  if (faults.length > 0) throw new AggregateError(faults, 'The page reported faults of its own')
})

/** The whole app at an address, as after a load. */
export function openApp(address: string, state: { from?: string } = {}) {
  const history = createMemoryHistory({ initialEntries: ['/'] })
  history.replace(address, state)
  const router = createAppRouter(history)
  const view = render(<App router={router} />)
  return { ...view, router, user: userEvent.setup(), at: () => router.state.location.href }
}

export const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export const field = (name: string) => screen.getByLabelText(name, { selector: 'input' })

export const PASSWORD = 'Salaam1'
let accounts = 0

/** An account on the server, with its token as this device would keep it. */
export async function signedInHere(
  world: World,
  { isVerified = true } = {},
): Promise<{ email: string; token: string }> {
  accounts += 1
  const email = `amina${accounts}@example.org`
  const answer = await world.server.app.request('/api/auth/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Amina', email, password: PASSWORD }),
  })
  expect(answer.ok).toBe(true)
  const { token } = (await answer.json()) as { token: string }
  if (isVerified) {
    const verified = await world.server.app.request('/api/auth/verify-email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: await mailedToken(world, 'verify-email') }),
    })
    expect(verified.ok).toBe(true)
  }
  localStorage.setItem('token', token)
  return { email, token }
}

/** The token of the newest link to a page in the learner's mail. */
export async function mailedToken(world: World, page: string): Promise<string> {
  await world.server.settled()
  const text = world.server.mails.map((mail) => mail.text).join('\n')
  const links = [...text.matchAll(new RegExp(`/${page}\\?token=([\\w%-]+)`, 'g'))]
  const token = links.at(-1)?.[1]
  if (token === undefined) throw new Error(`No mail with a link to /${page}`)
  return decodeURIComponent(token)
}
