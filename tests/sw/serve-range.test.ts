import { expect, test } from 'vitest'
import { serveRange } from '../../sw/serve-range.ts'

const CLIP = 'http://app.test/audio/lesson1/salaam.mp3'

function whole(): Response {
  return new Response('0123456789', {
    headers: {
      'content-type': 'audio/mpeg',
      'content-length': '10',
      'content-encoding': 'identity',
    },
  })
}

const ask = (range: string): Request => new Request(CLIP, { headers: { range } })

const parts: [range: string, contentRange: string, body: string][] = [
  ['bytes=0-', 'bytes 0-9/10', '0123456789'],
  ['bytes=0-1', 'bytes 0-1/10', '01'],
  ['bytes=4-6', 'bytes 4-6/10', '456'],
  ['bytes=9-9', 'bytes 9-9/10', '9'],
  ['bytes=5-', 'bytes 5-9/10', '56789'],
  ['bytes=-3', 'bytes 7-9/10', '789'],
  ['bytes=-500', 'bytes 0-9/10', '0123456789'],
  ['bytes=0-9', 'bytes 0-9/10', '0123456789'],
  ['bytes=8-999', 'bytes 8-9/10', '89'],
  ['Bytes=2-3', 'bytes 2-3/10', '23'],
]

test.each(parts)(
  '%s is answered with 206 and exactly those bytes',
  async (range, contentRange, body) => {
    const answer = await serveRange(ask(range), whole())
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe(contentRange)
    expect(answer.headers.get('content-length')).toBe(String(body.length))
    expect(answer.headers.get('content-type')).toBe('audio/mpeg')
    expect(answer.headers.has('content-encoding')).toBe(false)
    expect(await answer.text()).toBe(body)
  },
)

test.each(['bytes=10-', 'bytes=11-12', 'bytes=-0'])(
  '%s has no bytes: 416 and the size',
  async (range) => {
    const answer = await serveRange(ask(range), whole())
    expect(answer.status).toBe(416)
    expect(answer.headers.get('content-range')).toBe('bytes */10')
    expect(await answer.text()).toBe('')
  },
)

test.each(['bytes=0-1,4-5', 'items=0-1', 'bytes=-', 'bytes=6-2', 'bytes=a-b'])(
  '%s is not a range that we cut: the whole file goes back',
  async (range) => {
    const answer = await serveRange(ask(range), whole())
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('0123456789')
  },
)

test('without a Range the whole file goes back', async () => {
  const answer = await serveRange(new Request(CLIP), whole())
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe('0123456789')
})

test('an error is not cut into pieces', async () => {
  const answer = await serveRange(ask('bytes=0-1'), new Response('not here', { status: 404 }))
  expect(answer.status).toBe(404)
  expect(await answer.text()).toBe('not here')
})
