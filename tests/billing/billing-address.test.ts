import { expect, test } from 'vitest'
import { paymentAddress } from '#state/billing-address.ts'

const OWN = 'https://apni-boli.test'

test.each([
  'https://checkout.stripe.com/c/pay/cs_live_1#fid',
  'https://billing.stripe.com/p/session/live_1',
  'https://apni-boli.test/sandbox/checkout/1',
])('%s is followed', (url) => expect(paymentAddress(url, OWN)).toBe(url))

test('an address of ours may come without its origin', () => {
  expect(paymentAddress('/sandbox/portal/1?x=1', OWN)).toBe(`${OWN}/sandbox/portal/1?x=1`)
})

test.each([
  ['another site', 'https://evil.example/'],
  ['a name that begins like the provider’s', 'https://checkout.stripe.com.evil.example/'],
  ['a provider’s name for a user', 'https://checkout.stripe.com@evil.example/'],
  ['a user at the provider', 'https://a:b@checkout.stripe.com/'],
  ['the provider without encryption', 'http://checkout.stripe.com/'],
  ['another port of the provider', 'https://checkout.stripe.com:8443/'],
  ['another host of the provider', 'https://dashboard.stripe.com/'],
  ['no protocol', '//evil.example/sandbox/'],
  ['backslashes', '/\\evil.example/sandbox/'],
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:text/html,hello'],
  ['a page of ours that takes no payment', '/login'],
  ['a way out of the sandbox', '/sandbox/../login'],
  ['a hidden way out of the sandbox', '/sandbox/%2e%2e/login'],
  ['the sandbox of another site', 'https://evil.example/sandbox/1'],
  ['nothing', ''],
  ['no address', 'https://'],
])('%s is not: %s', (_, url) => expect(paymentAddress(url, OWN)).toBeNull())
