import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '#app/search-params.ts'

test.each(['12345', '1e5', '00012', 'true', '{"a":1}', 'a-b_c'])(
  'the token %s comes back as it was',
  (token) => {
    const search = stringifySearch({ token })
    expect(parseSearch(search)).toEqual({ token })
  },
)

test('no parameters leave no question mark', () => {
  expect(stringifySearch({ token: undefined })).toBe('')
})
