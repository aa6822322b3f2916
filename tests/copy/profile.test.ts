import { expect, test } from 'vitest'
import { deleteFailureText, exportFailureText } from '#copy/account.ts'
import { refusedProfileText, savedHereText } from '#copy/profile.ts'
import { pushFailureText, pushHindrance } from '#copy/push.ts'
import type { Failure } from '#data/failure.ts'

const DOWN: Failure = { kind: 'network' }
const BROKEN: Failure = { kind: 'server', status: 502, body: { error: 'The provider is down.' } }
const SILENT: Failure = { kind: 'server', status: 500, body: null }

test('a change is on this device, on its way or waiting', () => {
  expect(savedHereText(true)).toMatch(/on its way/)
  expect(savedHereText(false)).toMatch(/when you are back online/)
})

test('an address that is taken is named, with what to do', () => {
  const refused = { changes: { email: 'a@example.org' }, status: 409, message: undefined }
  const { title, text } = refusedProfileText(refused)
  expect(title).toBe('Email already exists or invalid data provided')
  expect(text).toMatch(/^a@example\.org .* Correct it and save again, or keep/)
})

test('another refusal stands in the server’s words', () => {
  const refused = { changes: {}, status: 400, message: 'First name is required' }
  expect(refusedProfileText(refused).title).toBe('First name is required')
  expect(refusedProfileText({ ...refused, message: undefined }).title).not.toBe('')
})

test.each([
  [DOWN, /this device/, /do not know whether/],
  [BROKEN, /^The provider is down\.$/, /^The provider is down\.$/],
  [SILENT, /try again later/, /try again later/],
])('export and deletion say why not: %o', (failure, exported, deleted) => {
  expect(exportFailureText(failure)).toMatch(exported)
  expect(deleteFailureText(failure)).toMatch(deleted)
})

test('only a browser that can show reminders has no hindrance; each other says what to do', () => {
  expect([pushHindrance('on'), pushHindrance('off')]).toEqual([null, null])
  const told = (['unsupported', 'needs-install', 'denied'] as const).map(pushHindrance)
  expect(new Set(told.map((one) => one?.text)).size).toBe(3)
})

test('each failed press on the switch has words of its own', () => {
  const texts = [
    pushFailureText({ kind: 'denied' }),
    pushFailureText({ kind: 'dismissed' }),
    pushFailureText({ kind: 'not-ready' }),
    pushFailureText({ kind: 'push-service' }),
    pushFailureText({ kind: 'server', failure: DOWN }),
    pushFailureText({ kind: 'server', failure: SILENT }),
  ]
  expect(new Set(texts).size).toBe(texts.length)
})
