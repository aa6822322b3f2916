const PAYMENT_PAGES = ['https://checkout.stripe.com', 'https://billing.stripe.com']

/**
 * Where the browser may be sent to pay: the provider's own pages, or, in development, the payment fake. Any
 * other address in a response leads nowhere: null.
 */
export function paymentAddress(url: string, ownOrigin: string): string | null {
  const address = parsedAddress(url)
  if (address === null) return null
  if (!PAYMENT_PAGES.includes(address.origin) && !isPaymentFake(address, new URL(ownOrigin))) {
    return null
  }
  if (address.username !== '' || address.password !== '') return null
  return address.href
}

/** It has a port of its own on the machine of an app without encryption, which no public server is. */
function isPaymentFake(address: URL, own: URL): boolean {
  return (
    own.protocol === 'http:' &&
    address.protocol === 'http:' &&
    address.hostname === own.hostname &&
    address.port !== own.port
  )
}

/** URL.canParse is newer than the oldest browsers that we support. */
function parsedAddress(url: string): URL | null {
  try {
    return new URL(url)
  } catch {
    return null
  }
}
