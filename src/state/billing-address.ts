const PAYMENT_PAGES = ['https://checkout.stripe.com', 'https://billing.stripe.com']

/**
 * Where the browser may be sent to pay: the provider's own pages, or the sandbox on our origin. Whatever
 * else an answer names leads nowhere: null.
 */
export function paymentAddress(url: string, ownOrigin: string): string | null {
  const address = parsedAddress(url, ownOrigin)
  if (address === null) return null
  const isSandbox = address.origin === ownOrigin && address.pathname.startsWith('/sandbox/')
  if (!isSandbox && !PAYMENT_PAGES.includes(address.origin)) return null
  if (address.username !== '' || address.password !== '') return null
  return address.href
}

/** URL.canParse is newer than the oldest browsers that we support. */
function parsedAddress(url: string, base: string): URL | null {
  try {
    return new URL(url, base)
  } catch {
    return null
  }
}
