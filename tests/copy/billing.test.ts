import { describe, expect, test } from 'vitest'
import {
  activationOutcome,
  activationError,
  CANCEL_FAILED,
  CANCELLED,
  checkoutFailureText,
  PAYMENT_CANCELLED,
  PORTAL_FAILED,
} from '#copy/billing.ts'
import { fail, ok } from '#domain/result.ts'
import { answered, noNetwork, tooSlow } from './failures.ts'

test('the texts of billing, word for word', () => {
  expect([PORTAL_FAILED, CANCEL_FAILED, CANCELLED, PAYMENT_CANCELLED]).toEqual([
    'Failed to open billing portal. Please try again.',
    'Failed to cancel subscription. Please try again.',
    'Subscription cancelled successfully.',
    'Payment Cancelled: No worries! You can try again anytime.',
  ])
})

describe('checkout failure', () => {
  test.each([
    ['the message', answered(502, { error: 'a', message: 'b' }), 'b'],
    ['else the error', answered(429, { error: 'a' }), 'a'],
    [
      'empty words are none',
      answered(502, { error: '' }),
      'Failed to start checkout. Please try again.',
    ],
    ['no words', answered(500), 'Failed to start checkout. Please try again.'],
    ['no network', noNetwork, 'Failed to start checkout. Please try again.'],
    ['no answer in time', tooSlow, 'Failed to start checkout. Please try again.'],
    [
      'an address that is not verified',
      answered(403, { error: 'a', needsVerification: true }),
      'Please verify your email address before subscribing.',
    ],
  ])('%s', (_, failure, text) => expect(checkoutFailureText(failure)).toBe(text))
})

describe('Manual activation', () => {
  test.each([
    [
      'granted',
      ok({ activated: true }),
      true,
      'Subscription activated successfully! You now have premium access.',
    ],
    ['not granted', ok({ activated: false }), false, 'Manual activation failed: Unknown error'],
    [
      'refused',
      fail(answered(402, { error: 'Not paid' })),
      false,
      'Manual activation failed: Not paid',
    ],
    ['without words', fail(answered(500)), false, 'Manual activation failed: Unknown error'],
    [
      'no answer',
      fail(noNetwork),
      false,
      'Failed to activate subscription. Please contact support.',
    ],
  ])('%s', (_, answer, isActivated, text) => {
    expect(activationOutcome(answer)).toEqual({ isActivated, text })
  })
})

describe('why a subscription is not active yet', () => {
  test('that the payment succeeded is said only where the provider has said it', () => {
    expect(activationError(null).title).toContain('payment succeeded')
    const others = [noNetwork, tooSlow, ...[401, 402, 404, 429, 500, 502].map((s) => answered(s))]
    for (const failure of others) {
      const { title, text } = activationError(failure)
      expect(`${title} ${text}`).not.toContain('succeeded')
    }
  })

  test.each([
    [noNetwork, true],
    [tooSlow, true],
    [answered(429), true],
    [answered(502), true],
    [answered(402, { error: 'x' }), false],
    [answered(404, { error: 'x' }), false],
    [null, false],
  ])('is asked about again only where that may help: %o', (failure, isRetried) => {
    expect(activationError(failure).isRetried).toBe(isRetried)
  })
})
