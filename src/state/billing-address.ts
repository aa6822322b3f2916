const PAYMENT_PAGES = ['https://checkout.stripe.com', 'https://billing.stripe.com']

/**
 * Where the browser may be sent to pay: the provider's own pages, or the sandbox on our origin. Whatever
 * else an answer names leads nowhere: null.
 */
export function paymentAddress(url: string, ownOrigin: string): string | null {
  if (!URL.canParse(url, ownOrigin)) return null
  const address = new URL(url, ownOrigin)
  const isSandbox = address.origin === ownOrigin && address.pathname.startsWith('/sandbox/')
  if (!isSandbox && !PAYMENT_PAGES.includes(address.origin)) return null
  if (address.username !== '' || address.password !== '') return null
  return address.href
}
