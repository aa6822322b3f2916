import { JSDOM } from 'jsdom'

/**
 * What the app expects of a page, for the time of `work`: the pre-rendered tree must be the browser's own, so the
 * router takes its browser's way and finds a document. Nobody is signed in and nothing is stored.
 */
export async function withPageGlobals<T>(address: string, work: () => Promise<T>): Promise<T> {
  const { window } = new JSDOM('', { url: address })
  const before = new Map<string, PropertyDescriptor | undefined>()
  const give = (name: string, value: unknown): void => {
    before.set(name, Object.getOwnPropertyDescriptor(globalThis, name))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
  give('window', window)
  give('self', window)
  for (const name of [
    'document',
    'location',
    'history',
    'localStorage',
    'sessionStorage',
  ] as const) {
    give(name, window[name])
  }
  for (const name of ['addEventListener', 'removeEventListener', 'scrollTo']) give(name, () => {})
  try {
    return await work()
  } finally {
    for (const [name, descriptor] of before) {
      if (descriptor === undefined) Reflect.deleteProperty(globalThis, name)
      else Object.defineProperty(globalThis, name, descriptor)
    }
    window.close()
  }
}
