import { expect, test, vi } from 'vitest'
import { routeAssets } from '../../sw/static-routes.ts'

test('the files of the build are routed to the precache, and nothing else is', async () => {
  const addRoutes = vi.fn(async () => undefined)
  await routeAssets({ addRoutes }, 'the-precache')
  expect(addRoutes).toHaveBeenCalledExactlyOnceWith([
    {
      condition: { urlPattern: { pathname: '/assets/*' }, requestMethod: 'get' },
      source: { cacheName: 'the-precache' },
    },
  ])
})

test('a browser without routes of its own installs the worker all the same', async () => {
  await expect(routeAssets({}, 'the-precache')).resolves.toBeUndefined()
})
