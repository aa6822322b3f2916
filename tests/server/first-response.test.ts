import { expect, test } from 'vitest'
import { storedBody, fingerprintOf, firstResponse } from '#server/idempotency/first-response.ts'

const CONTENT = 'POST /api/progress/1 {"score":80}'
/** Written by earlier versions of the server: a device may repeat the call after an upgrade. */
const FINGERPRINT = 'fhEqu5laBCA2TIROad3y1z8j9E0jtcIl2eduXlUBHao'

test('a response that an earlier version stored is found again by the same call', () => {
  expect(fingerprintOf(CONTENT)).toBe(FINGERPRINT)
  const kept = { fingerprint: FINGERPRINT, body: '{"xpGained":140}' }
  expect(firstResponse(kept, CONTENT)).toEqual({ ok: true, value: '{"xpGained":140}' })
  expect(firstResponse(kept, CONTENT.replace('80', '90'))).toEqual({
    ok: false,
    failure: { kind: 'key-reused' },
  })
  expect(firstResponse(undefined, CONTENT)).toBeNull()
})

test('a short response is kept whole, and of a long one nothing', () => {
  expect(storedBody('a'.repeat(2_048))).toHaveLength(2_048)
  expect(storedBody('a'.repeat(2_049))).toBe('')
  expect(storedBody('چ'.repeat(1_025))).toBe('')
})
