import { expect, test } from 'vitest'
import { CONTACT_SENT, contactFailureText, unsentMessageText } from '#copy/contact.ts'

test('a letter that was sent', () => {
  expect(CONTACT_SENT).toBe(
    "Message sent successfully! Thank you for reaching out. We'll get back to you within 24 hours.",
  )
})

test.each([
  ['We do not read this.', 'We do not read this.'],
  ['', 'Failed to send message. Please try again.'],
  [undefined, 'Failed to send message. Please try again.'],
])('a letter that was refused with %o', (words, text) => {
  expect(contactFailureText(words)).toBe(text)
})

test.each([
  [null, 'Your message is saved on this device', /as soon as there is a connection/],
  [{ kind: 'network' }, 'Your message is saved on this device', /as soon as there is a connection/],
  [{ kind: 'timeout' }, 'Your message is saved on this device', /as soon as there is a connection/],
  [{ kind: 'server' }, 'Failed to send message', /^Your message is kept on this device/],
  [
    { kind: 'server', message: 'The kettle is on' },
    'Failed to send message',
    /^The kettle is on\. Your message is kept/,
  ],
  [
    { kind: 'limited', message: 'Too many attempts. Please wait 5 minutes.' },
    'Too many attempts. Please wait 5 minutes.',
    /goes out by itself after that/,
  ],
  [{ kind: 'limited' }, 'Failed to send message', /goes out by itself after that/],
])('a letter that waits after %o', (lastError, title, text) => {
  const kept = unsentMessageText(lastError)
  expect(kept.title).toBe(title)
  expect(kept.text).toMatch(text)
})
