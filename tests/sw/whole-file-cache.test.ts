import { expect, test } from 'vitest'
import { memoryCaches } from '../data/memory-caches.ts'
import { storedClips } from '#data/downloads/clip-cache.ts'
import { wholeFileCache } from '../../sw/whole-file-cache.ts'

const CLIP = 'http://app.test/audio/lesson4/roti.mp3'
const ABCDEF = 'bef57ec7f53a6d40beb640a780a639c83bc29ac8a9816f1fc6c5c6dcd93c4721'

/** A network that answers `body` to everything and remembers what it was asked. */
function network(answer: () => Response) {
  const asked: Request[] = []
  const fetch: typeof globalThis.fetch = async (input) => {
    asked.push(input as Request)
    return answer()
  }
  return { asked, fetch }
}

function serving(answer: () => Response, options = {}) {
  const caches = memoryCaches(options)
  const { asked, fetch } = network(answer)
  const serve = wholeFileCache('clips', { caches, fetch, ownOrigin: 'http://app.test' })
  const pending: Promise<unknown>[] = []
  return {
    asked,
    kept: async () => storedClips(await caches.open('clips')),
    text: async (key: string) => (await caches.match(key))?.text(),
    async get(url: string, headers: Record<string, string> = {}) {
      const response = await serve(new Request(url, { headers }), (work) => pending.push(work))
      await Promise.all(pending)
      return response
    },
  }
}

test('a player that asks for a part gets the part, and the whole clip is kept', async () => {
  const { get, asked, kept, text } = serving(() => new Response('abcdef'))
  const answer = await get(CLIP, { range: 'bytes=0-1', authorization: 'Bearer a.b.c' })
  expect(answer.status).toBe(206)
  expect(await answer.text()).toBe('ab')
  expect(asked[0]?.headers.has('range')).toBe(false)
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer a.b.c')
  expect(await text(CLIP)).toBe('abcdef')
  expect([...(await kept())]).toEqual([[CLIP, ABCDEF]])
})

test('a kept clip needs no network, also under a newly signed address', async () => {
  const { get, asked } = serving(() => new Response('abcdef'))
  await get(`${CLIP}?sig=one`)
  const answer = await get(`${CLIP}?sig=two`, { range: 'bytes=-2' })
  expect(await answer.text()).toBe('ef')
  expect(asked).toHaveLength(1)
})

test.each([206, 301, 403, 404, 500])(
  'an answer with %i is passed on and not kept',
  async (status) => {
    const { get, kept } = serving(() => new Response(null, { status }))
    expect((await get(CLIP)).status).toBe(status)
    expect((await kept()).size).toBe(0)
  },
)

test('a full disk does not silence the clip', async () => {
  const { get, kept } = serving(() => new Response('abcdef'), { isFull: true })
  expect(await (await get(CLIP)).text()).toBe('abcdef')
  expect((await kept()).size).toBe(0)
})

test('a clip from the API on another origin is asked for as one, and kept under that origin', async () => {
  const { get, asked, kept } = serving(() => new Response('abcdef'))
  const elsewhere = 'https://api.test/audio/lesson4/roti.mp3'
  await get(`${elsewhere}?until=1&sig=one`, { range: 'bytes=0-1' })
  expect([asked[0]?.mode, asked[0]?.credentials]).toEqual(['cors', 'omit'])
  expect(asked[0]?.url).toBe(`${elsewhere}?until=1&sig=one`)
  expect([...(await kept()).keys()]).toEqual([elsewhere])
})
