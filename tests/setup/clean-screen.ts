import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// jsdom has no layout: it only says that it cannot.
window.scrollTo = () => undefined

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
