import { expect, test } from 'vitest'
import { safeReturn } from '#app/safe-return.ts'

test.each([
  ['/lessons'],
  ['/lessons/3'],
  ['/dashboard'],
  ['/downloads'],
  ['/words?q=pani&lesson=3'],
  ['/words/L02-01'],
  ['/profile'],
  ['/pricing'],
  ['/subscription-success?session_id=cs_test_1'],
])('%s is one of ours and may be returned to', (page) => {
  expect(safeReturn(page)).toBe(page)
})

test.each([
  ['another site', '//evil.example'],
  ['another site by a backslash', '/\\evil.example'],
  ['another site, spelt out', 'https://evil.example/lessons'],
  ['a script', 'javascript:alert(1)'],
  ['an encoded other site', '/%2f%2fevil.example'],
  ['a tab that browsers drop', '/\t/evil.example'],
  ['a line break', '/lessons\n'],
  ['a page we do not have', '/admin'],
  ['a page under one of ours', '/lessons/3/../../x'],
  ['the sign-in itself', '/login'],
  ['nothing', ''],
  ['no text', 7],
  ['no memory', undefined],
])('%s leads nowhere', (_, remembered) => {
  expect(safeReturn(remembered)).toBeNull()
})
