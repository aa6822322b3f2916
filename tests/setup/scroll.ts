// jsdom has no layout to scroll. What comes into sight is checked in Chromium.
if (typeof Element !== 'undefined') {
  Element.prototype.scrollIntoView ??= () => undefined
  Element.prototype.scrollTo ??= () => undefined
}
