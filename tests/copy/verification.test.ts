import { describe, expect, test } from 'vitest'
import { fail, ok } from '#domain/result.ts'
import { resendOutcome, verificationOutcome } from '#copy/verification.ts'
import { answered, noNetwork } from './failures.ts'

describe('Verification', () => {
  test.each([
    ['the server says verified', ok({ verified: true }), 'success', 'Email verified'],
    [
      'the message contains verified',
      ok({ verified: false, message: 'Email verified just now' }),
      'success',
      'Email verified just now',
    ],
    [
      'an unsuccessful body with a message',
      ok({ verified: false, message: 'Not today' }),
      'error',
      'Verification failed - Not today',
    ],
    [
      'an unsuccessful body without one',
      ok({ verified: false }),
      'error',
      'Verification failed - Unknown error',
    ],
    [
      '400 with expired',
      fail(answered(400, { error: 'Token expired' })),
      'expired',
      'Verification token has expired',
    ],
    [
      '400 with already verified',
      fail(answered(400, { error: 'Email already verified' })),
      'success',
      'Email is already verified',
    ],
    ['another 400', fail(answered(400, { error: 'Bad token' })), 'error', 'Bad token'],
    ['a 400 without words', fail(answered(400)), 'error', 'Invalid verification token'],
    ['500', fail(answered(500)), 'error', 'Verification failed. Please try again.'],
    ['no network', fail(noNetwork), 'error', 'Verification failed. Please try again.'],
  ] as const)('%s', (_, answer, state, text) => {
    expect(verificationOutcome(answer)).toEqual({ state, text })
  })
})

describe('Resend', () => {
  const failed = 'Failed to send verification email. Please try again.'
  test.each([
    [
      'sent',
      ok({ sent: true }),
      'sent',
      'Verification email sent! Please check your inbox and spam folder.',
    ],
    ['unsent', ok({ sent: false }), 'failed', failed],
    [
      '400 already verified',
      fail(answered(400, { error: 'Email is already verified' })),
      'already-verified',
      'Email is already verified! You can access all lessons.',
    ],
    ['another 400', fail(answered(400, { error: 'No' })), 'failed', failed],
    ['429', fail(answered(429)), 'failed', failed],
    ['no network', fail(noNetwork), 'failed', failed],
  ] as const)('%s', (_, answer, state, text) => {
    expect(resendOutcome(answer)).toEqual({ state, text })
  })
})
