import { expect, test } from 'vitest'
import { installPrecache } from '../../sw/install-precache.ts'

const ASSET = 'http://app.test/assets/app-a1b2c3d4.js'
const PAGE = 'http://app.test/index.html'

/** An install of these addresses, over a network whose answers the test gives. */
function install(addresses: ReadonlyMap<string, string>) {
  const fetches: { request: Request; key: string; answer: PromiseWithResolvers<void> }[] = []
  const installed = installPrecache(addresses, (request, key) => {
    const answer = Promise.withResolvers<void>()
    fetches.push({ request, key, answer })
    return answer.promise
  })
  const answerNext = async (at: number) => {
    fetches[at]?.answer.resolve()
    await new Promise(setImmediate)
  }
  return { fetches, installed, answerNext }
}

const numbered = (count: number) =>
  new Map(Array.from({ length: count }, (_, at) => [`${ASSET}?${at}`, `${ASSET}?${at}`]))

test('four files are on their way at once, and the next goes when one has come', async () => {
  const { fetches, answerNext } = install(numbered(10))
  expect(fetches).toHaveLength(4)
  await answerNext(2)
  expect(fetches).toHaveLength(5)
  await answerNext(0)
  expect(fetches).toHaveLength(6)
})

test('each file is fetched once, and the install ends with the last', async () => {
  const files = numbered(10)
  const { fetches, installed, answerNext } = install(files)
  let isInstalled = false
  void installed.then(() => (isInstalled = true))
  for (let at = 0; at < 9; at += 1) await answerNext(at)
  expect(isInstalled).toBe(false)
  await answerNext(9)
  expect(isInstalled).toBe(true)
  expect(new Set(fetches.map(({ request }) => request.url))).toEqual(new Set(files.keys()))
  expect(fetches).toHaveLength(10)
})

test('a file that does not come fails the install', async () => {
  const { fetches, installed } = install(numbered(3))
  fetches[1]?.answer.reject(new TypeError('Failed to fetch'))
  await expect(installed).rejects.toThrow('Failed to fetch')
})

test('a page passes the HTTP cache by, and a file that its content names does not', () => {
  const { fetches } = install(
    new Map([
      [PAGE, `${PAGE}?__WB_REVISION__=1`],
      [ASSET, ASSET],
    ]),
  )
  expect(fetches.map(({ request, key }) => [request.cache, key])).toEqual([
    ['reload', `${PAGE}?__WB_REVISION__=1`],
    ['default', ASSET],
  ])
})
