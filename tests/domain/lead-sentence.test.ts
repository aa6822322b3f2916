import { expect, it } from 'vitest'
import { leadSentence } from '#domain/lead-sentence.ts'

it.each([
  ['Shukriya is thanks.', 'Shukriya is thanks.', ''],
  [
    'tusaañ is the respectful you. With Nani it is always tusaañ.',
    'tusaañ is the respectful you.',
    'With Nani it is always tusaañ.',
  ],
  [
    'kam. Write kaam if that is what your ear says; we read it too. Both count.',
    'kam. Write kaam if that is what your ear says; we read it too.',
    'Both count.',
  ],
  [
    'She asks "Kaih haal ai?" and waits. Answer her.',
    'She asks "Kaih haal ai?" and waits.',
    'Answer her.',
  ],
  ['The thing, then what it is like', 'The thing, then what it is like', ''],
])('of %j the line to read first is %j', (text, lead, rest) => {
  expect(leadSentence(text)).toEqual({ lead, rest })
})
