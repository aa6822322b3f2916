// jsdom lays nothing out: nothing lies at any point of the page. Where something matters, a test says what does; what really lies
// under a finger is checked in Chromium.
if (typeof document !== 'undefined' && !('elementFromPoint' in document)) {
  Object.assign(document, { elementFromPoint: () => null })
}
// Nothing comes into sight by itself: a test brings it there (tests/landing/family-section.test.tsx).
if (typeof window !== 'undefined') {
  Object.assign(window, {
    IntersectionObserver: class {
      observe = (): void => undefined
      disconnect = (): void => undefined
    },
  })
}
