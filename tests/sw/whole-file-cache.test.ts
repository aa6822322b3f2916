import { expect, test } from 'vitest'
import { wholeFileCache } from '../../sw/whole-file-cache.ts'

const CLIP = 'http://app.test/audio/lesson4/roti.mp3'

/** The Cache interface as far as the rule touches it, in memory. */
function memoryCaches({ isFull = false } = {}) {
  const kept = new Map<string, Response>()
  const cache = {
    match: async (key: string) => kept.get(key)?.clone(),
    put: async (key: string, response: Response) => {
      if (isFull) throw new DOMException('The disk is full', 'QuotaExceededError')
      kept.set(key, response)
    },
  }
  return { kept, caches: { open: async () => cache as unknown as Cache } }
}

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
  const { kept, caches } = memoryCaches(options)
  const { asked, fetch } = network(answer)
  const serve = wholeFileCache('clips', { caches, fetch })
  const pending: Promise<unknown>[] = []
  return {
    kept,
    asked,
    async get(url: string, headers: Record<string, string> = {}) {
      const response = await serve(new Request(url, { headers }), (work) => pending.push(work))
      await Promise.all(pending)
      return response
    },
  }
}

test('a player that asks for a part gets the part, and the whole clip is kept', async () => {
  const { get, asked, kept } = serving(() => new Response('abcdef'))
  const answer = await get(CLIP, { range: 'bytes=0-1', authorization: 'Bearer a.b.c' })
  expect(answer.status).toBe(206)
  expect(await answer.text()).toBe('ab')
  expect(asked[0]?.headers.has('range')).toBe(false)
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer a.b.c')
  expect(await kept.get(CLIP)?.text()).toBe('abcdef')
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
    expect(kept.size).toBe(0)
  },
)

test('a full disk does not silence the clip', async () => {
  const { get, kept } = serving(() => new Response('abcdef'), { isFull: true })
  expect(await (await get(CLIP)).text()).toBe('abcdef')
  expect(kept.size).toBe(0)
})
