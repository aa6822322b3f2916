import { afterEach, expect, test, vi } from 'vitest'
import { fetchInvited } from '#state/early-invitation.ts'

const ADDRESS = 'https://apniboli.example/api/invitation'

afterEach(() => {
  globalThis.earlyInvitation = undefined
  vi.unstubAllGlobals()
})

/** The network from now on; gives the calls that it got. */
function listen(): string[] {
  const calls: string[] = []
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    calls.push(`${method} ${new URL(url).pathname}`)
    return new Response('by the network')
  })
  return calls
}

test('the response that is on its way answers the first call alone', async () => {
  const calls = listen()
  globalThis.earlyInvitation = Promise.resolve(new Response('on its way'))
  const first = await fetchInvited(new Request(ADDRESS))
  expect(await first.text()).toBe('on its way')
  const second = await fetchInvited(new Request(ADDRESS))
  expect(await second.text()).toBe('by the network')
  expect(calls).toEqual(['GET /api/invitation'])
})

test('a call that failed on its way fails as a call does', async () => {
  globalThis.earlyInvitation = Promise.reject(new TypeError('Failed to fetch'))
  await expect(fetchInvited(new Request(ADDRESS))).rejects.toThrow('Failed to fetch')
})
