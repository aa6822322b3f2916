import { expect, test } from 'vitest'
import { createInstall, isAppleMobile } from '#device/install.ts'

const PIXEL = { userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 9)', maxTouchPoints: 5 }
const IPHONE = {
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)',
  maxTouchPoints: 5,
}

function device({ isStandalone = false, device = PIXEL } = {}) {
  const page = new EventTarget()
  const install = createInstall({ page: page as never, isStandalone, device })
  const offer = (outcome: 'accepted' | 'dismissed'): Event => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => ({ outcome }),
    })
    page.dispatchEvent(event)
    return event
  }
  return { install, offer, installed: () => page.dispatchEvent(new Event('appinstalled')) }
}

test('the browser’s own banner is held back, and our button may ask', () => {
  const { install, offer } = device()
  expect(install.state()).toBe('unknown')
  expect(offer('accepted').defaultPrevented).toBe(true)
  expect(install.state()).toBe('can-prompt')
})

test('asking works once for each offer', async () => {
  const { install, offer } = device()
  offer('accepted')
  expect(await install.ask()).toBe(true)
  expect(await install.ask()).toBe(false)
  expect(install.state()).toBe('unknown')
})

test('a learner who says no is not installed', async () => {
  const { install, offer } = device()
  offer('dismissed')
  expect(await install.ask()).toBe(false)
})

test('installed is installed, with or without our asking', () => {
  const { install, offer, installed } = device()
  const seen: string[] = []
  install.subscribe(() => seen.push(install.state()))
  offer('accepted')
  installed()
  expect(seen).toEqual(['can-prompt', 'installed'])
})

test('started from the home screen it is installed already', () => {
  expect(device({ isStandalone: true }).install.state()).toBe('installed')
})

test('an offer that came before our code did is not lost', async () => {
  const held = Object.assign(new Event('beforeinstallprompt'), {
    prompt: async () => ({ outcome: 'accepted' as const }),
  })
  const install = createInstall({
    page: new EventTarget() as never,
    isStandalone: false,
    device: PIXEL,
    held,
  })
  expect(install.state()).toBe('can-prompt')
  expect(await install.ask()).toBe(true)
})

test('an iPhone has no prompt: the way is the share menu', () => {
  expect(device({ device: IPHONE }).install.state()).toBe('by-share-menu')
})

test.each([
  ['an iPhone', IPHONE, true],
  [
    'an iPad that calls itself a Mac',
    { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X)', maxTouchPoints: 5 },
    true,
  ],
  ['a Mac', { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X)', maxTouchPoints: 0 }, false],
  ['an Android phone', PIXEL, false],
])('%s', (_, given, expected) => {
  expect(isAppleMobile(given)).toBe(expected)
})
