import { expect, test } from 'vitest'
import { paymentAddress } from '#state/billing-address.ts'

const OWN = 'https://apni-boli.test'

test.each([
  'https://checkout.stripe.com/c/pay/cs_live_1#fid',
  'https://billing.stripe.com/p/session/live_1',
])('%s is followed', (url) => expect(paymentAddress(url, OWN)).toBe(url))

test('in development the payment fake is followed, on another port of the same host', () => {
  const url = 'http://127.0.0.1:4174/c/pay/cs_1'
  expect(paymentAddress(url, 'http://127.0.0.1:4173')).toBe(url)
})

test.each([
  ['an app with encryption', 'http://apni-boli.test:4174/', OWN],
  ['another host', 'http://127.0.0.2:4174/', 'http://127.0.0.1:4173'],
  ['a page of ours', 'http://127.0.0.1:4173/login', 'http://127.0.0.1:4173'],
  ['a fake with encryption', 'https://127.0.0.1:4174/', 'http://127.0.0.1:4173'],
])('the payment fake is not followed: %s', (_, url, own) =>
  expect(paymentAddress(url, own)).toBeNull(),
)

test.each([
  ['another site', 'https://evil.example/'],
  ['a name that begins like the provider’s', 'https://checkout.stripe.com.evil.example/'],
  ['a provider’s name for a user', 'https://checkout.stripe.com@evil.example/'],
  ['a user at the provider', 'https://a:b@checkout.stripe.com/'],
  ['the provider without encryption', 'http://checkout.stripe.com/'],
  ['another port of the provider', 'https://checkout.stripe.com:8443/'],
  ['another host of the provider', 'https://dashboard.stripe.com/'],
  ['no protocol', '//evil.example/'],
  ['backslashes', '/\\evil.example/'],
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:text/html,hello'],
  ['a page of ours that takes no payment', '/login'],
  ['nothing', ''],
  ['no address', 'https://'],
])('%s is not: %s', (_, url) => expect(paymentAddress(url, OWN)).toBeNull())
