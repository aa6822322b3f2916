import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeReturn } from '#app/safe-return.ts'
import { parseSearch, stringifySearch } from '#app/search-params.ts'
import { getProgress } from '#contract/progress.ts'
import { createApi } from '#data/api.ts'
import { absurdTexts, absurdValues } from '../attack/absurd-values.ts'

const RUNS = 2_000
const OWN = 'https://apni-boli.example'

/** Ways out of a site that have worked somewhere. */
const waysOut = fc
  .tuple(
    fc.constantFrom(
      '',
      '/',
      '//',
      '/\\',
      '\\',
      '/\t/',
      '/%2f',
      '/lessons/',
      '/lessons?',
      '/profile?',
    ),
    fc.constantFrom(
      'evil.example',
      '//evil.example',
      '\\evil.example',
      '@evil.example',
      '..//evil',
    ),
    fc.constantFrom('', '/lessons', '?a=b', '#x', '%0d%0aLocation:%20//evil.example'),
  )
  .map((parts) => parts.join(''))
const schemes = fc.constantFrom(
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'https:evil.example',
  'https:/evil.example',
  '/lessons/../..//evil.example',
  '/lessons\u2028',
)

const tokenLike = fc
  .array(absurdTexts, { minLength: 2, maxLength: 4 })
  .map((parts) => parts.join('.'))

test('whatever is remembered as the page to go back to, it is one of ours or nothing', () => {
  const remembered = fc.oneof(waysOut, schemes, fc.webUrl(), absurdTexts, absurdValues)
  fc.assert(
    fc.property(remembered, (value) => {
      const page = safeReturn(value)
      if (page === null) return
      const { origin, pathname } = new URL(page, OWN)
      expect(origin).toBe(OWN)
      expect(pathname).toMatch(
        /^\/(lessons|lessons\/[\w-]+|dashboard|profile|pricing|subscription-success)$/,
      )
    }),
    { numRuns: RUNS },
  )
})

test('whatever stands behind the question mark, the page reads texts and writes the same ones back', () => {
  fc.assert(
    fc.property(fc.oneof(absurdTexts, fc.webQueryParameters()), (text) => {
      const read = parseSearch(`?${text}`)
      for (const value of Object.values(read)) expect(typeof value).toBe('string')
      expect(parseSearch(stringifySearch(read))).toEqual(read)
    }),
    { numRuns: RUNS },
  )
})

test('whatever stands in localStorage as the token: no call is thrown off, none leaves our origin, and none carries half a token', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(absurdTexts, tokenLike), async (token) => {
      const sent: Request[] = []
      const api = createApi({
        baseUrl: OWN,
        token: () => token,
        fetch: async (input, init) => {
          sent.push(new Request(input, init))
          return Response.json({})
        },
      })
      await api.call(getProgress, { query: { localDate: token } })
      for (const { url, headers } of sent) {
        expect(new URL(url).origin).toBe(OWN)
        const bearer = headers.get('authorization')
        if (bearer !== null) expect(bearer.split('.')).toHaveLength(3)
      }
    }),
    { numRuns: RUNS / 4 },
  )
})
