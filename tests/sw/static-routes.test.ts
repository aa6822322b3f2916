import { expect, test, vi } from 'vitest'
import { routePast } from '../../sw/static-routes.ts'

const TARGETS = { cacheName: 'the-precache', apiUrl: 'https://api.example.org/api' }

test('the files of the build are routed to the precache and the calls of the API to the network, and nothing else is', async () => {
  const addRoutes = vi.fn(async () => undefined)
  await routePast({ addRoutes }, TARGETS)
  expect(addRoutes).toHaveBeenCalledExactlyOnceWith([
    {
      condition: { urlPattern: { pathname: '/assets/*' }, requestMethod: 'get' },
      source: { cacheName: 'the-precache' },
    },
    { condition: { urlPattern: 'https://api.example.org/api/*' }, source: 'network' },
  ])
})

test('a browser without routes of its own installs the worker all the same', async () => {
  await expect(routePast({}, TARGETS)).resolves.toBeUndefined()
})

test('a browser that refuses a rule installs the worker all the same', async () => {
  const addRoutes = () => Promise.reject(new TypeError('Unknown source'))
  await expect(routePast({ addRoutes }, TARGETS)).resolves.toBeUndefined()
})
