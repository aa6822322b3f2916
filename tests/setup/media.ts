// jsdom has no sound. As a browser that wants a press first: nothing plays, and the page is told so.
if (typeof HTMLMediaElement !== 'undefined') {
  Object.assign(HTMLMediaElement.prototype, {
    play: () => Promise.reject(new DOMException('A press comes first', 'NotAllowedError')),
    pause: () => undefined,
    load: () => undefined,
  })
}
