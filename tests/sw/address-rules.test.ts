import { expect, test } from 'vitest'
import {
  clipOrigins,
  isLessonAudio,
  isPageOfTheApp,
  isUnknownPage,
} from '../../sw/address-rules.ts'

const at = (address: string): URL => new URL(address, 'http://app.test')
const isApp = (address: string): boolean => isPageOfTheApp(at(address))
const isUnknown = (address: string): boolean => isUnknownPage(at(address))

test.each([
  '/',
  '/login',
  '/lessons',
  '/lessons/3',
  '/verify-email',
  '/reset-password',
  '/lessons?utm_source=chatgpt.com',
  '/login?email=a@example.org',
  '/verify-email?token=a.b.c',
  '/?from=/api/health',
  '/lessons#notes.txt',
])('a navigation to %s gets the app', (path) => expect(isApp(path)).toBe(true))

test.each([
  '/api',
  '/api/health',
  '/api/docs',
  '/audio/lesson1/salaam.mp3',
  '/record',
  '/speaker',
  '/manifest.webmanifest',
  '/robots.txt',
  '/robots.txt?v=2',
  '/api/health?from=/lessons',
])('a navigation to %s goes to the network', (path) => {
  expect([isApp(path), isUnknown(path)]).toEqual([false, false])
})

test.each(['/no/such/page', '/apicture', '/page-of-a-later-version#secret'])(
  'for %s, which a newer server may know, the network is asked first',
  (path) => expect([isApp(path), isUnknown(path)]).toEqual([false, true]),
)

const origins = clipOrigins('http://app.test', 'https://api.test')

test.each([
  ['http://app.test/audio/lesson4/roti.mp3', true],
  ['http://app.test/audio/lesson4/roti.mp3?sig=1', true],
  ['https://api.test/audio/lesson4/roti.mp3?sig=1', true],
  ['http://elsewhere.test/audio/lesson4/roti.mp3', false],
  ['http://app.test/audio/manifest.json', false],
  ['http://app.test/api/audio/x.mp3', false],
])('%s is a lesson clip of ours: %s', (address, expected) => {
  expect(isLessonAudio(new URL(address), { origins, cache: 'default' })).toBe(expected)
})

test('a clip that a page takes along goes past the worker, which would answer with what it has', () => {
  const clip = new URL('http://app.test/audio/lesson4/roti.mp3')
  expect(isLessonAudio(clip, { origins, cache: 'reload' })).toBe(false)
})

test('without an address of the API clips come from our own origin', () => {
  expect(new Set(clipOrigins('http://app.test', ''))).toEqual(new Set(['http://app.test']))
})
