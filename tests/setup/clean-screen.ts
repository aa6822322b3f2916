import { flushCompileCache } from 'node:module'
import { cleanup } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'

// jsdom has no layout: it only says that it cannot.
window.scrollTo = () => undefined

/** Without a layout nothing is ever to be observed. */
class Unobserving {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
  takeRecords = () => []
}
Object.assign(globalThis, { ResizeObserver: Unobserving, IntersectionObserver: Unobserving })

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

// The process is ended by a signal, which would leave the cache unwritten.
afterAll(() => flushCompileCache())
