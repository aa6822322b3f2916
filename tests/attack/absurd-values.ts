import fc from 'fast-check'

/** What no client of ours sends and somebody else will: each has broken some server. */
const ABSURD_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\r\nBcc: everyone@example.org',
  '\ud800',
  '\u202Emoc.elpmaxe\u202C',
  '\ufeff',
  'null',
  'NaN',
  '-1',
  '1e400',
  "' or 1=1 --",
  '{"$gt":""}',
  '<script>alert(1)</script>',
  '${7*7}',
  '../../etc/passwd',
  '%00',
  'Ａ'.repeat(300),
  '👨‍👩‍👧‍👦'.repeat(40),
  'x'.repeat(60_000),
]

export const ABSURD_KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'length', '', '0']

const numbers = fc.constantFrom(
  0,
  -0,
  -1,
  0.1,
  1e21,
  1e308,
  2 ** 53,
  2 ** 31,
  -(2 ** 63),
  Number.MIN_VALUE,
)

export const absurdTexts = fc.oneof(
  fc.constantFrom(...ABSURD_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

/** A JSON value of any kind, at the place of a field or of a whole body. */
export const absurdValues: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: absurdTexts },
  { weight: 2, arbitrary: numbers },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [{}]) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 1,
    arbitrary: fc.dictionary(fc.constantFrom(...ABSURD_KEYS), fc.jsonValue({ maxDepth: 1 })),
  },
)

/** Bytes that are no JSON of ours, or JSON that a parser would rather not see. */
export const absurdBytes: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc
    .constantFrom(
      '',
      '{',
      '[]',
      'null',
      '"text"',
      '42',
      '{}{}',
      '{"a":1,}',
      "{'a':1}",
      'a=1&b=2',
      '{"email":"\\ud800"}',
      '{"score":1e400}',
      '{"__proto__":{"isAdmin":true}}',
      '\ufeff{}',
      '['.repeat(60_000),
      '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000),
      `{"email":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
      `{"n":${'9'.repeat(60_000)}}`,
      `{${Array.from({ length: 4000 }, (_, at) => `"k${at}":${at}`).join()}}`,
      `{"message":"${'x'.repeat(70_000)}"}`,
    )
    .map((text) => new TextEncoder().encode(text)),
  // {"name":"<two bytes that are no UTF-8>"}
  fc.constant(new Uint8Array([123, 34, 110, 97, 109, 101, 34, 58, 34, 0xc3, 0x28, 34, 125])),
)
