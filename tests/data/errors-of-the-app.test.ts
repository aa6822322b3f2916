import { expect, onTestFinished, test, vi } from 'vitest'
import { login } from '#contract/auth.ts'
import { createApi } from '#data/api.ts'
import { readPhase } from '#data/downloads/download-phase.ts'
import { pinLessons } from '#data/downloads/pinned-lessons.ts'
import { openOne, openTakingDevice } from './downloads/taking-device.ts'

test('a call that the app itself cannot make is reported, and is not told as a missing connection', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  onTestFinished(() => void vi.unstubAllGlobals())
  const fetch = vi.fn<typeof globalThis.fetch>()
  const api = createApi({ baseUrl: 'http://app.test', fetch, token: () => null })
  const body = { email: 'nadia@example.org', password: 1n as unknown as string }
  expect(await api.call(login, { body })).toEqual({ ok: false, failure: { kind: 'app' } })
  expect(fetch).not.toHaveBeenCalled()
  expect(reported).toHaveBeenCalledOnce()
})

test('a call that finds no connection is told as one', async () => {
  const fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  const api = createApi({ baseUrl: 'http://app.test', fetch, token: () => null })
  const body = { email: 'nadia@example.org', password: 'Chashm3-Bulbul' }
  expect(await api.call(login, { body })).toEqual({ ok: false, failure: { kind: 'network' } })
})

test('a browser without AbortSignal.any downloads a lesson', async () => {
  vi.stubGlobal('AbortSignal', { timeout: AbortSignal.timeout.bind(AbortSignal) })
  onTestFinished(() => void vi.unstubAllGlobals())
  const device = await openTakingDevice([await openOne(4)])
  await pinLessons(device.db, ['4'])
  const downloader = device.downloader()
  onTestFinished(() => downloader.stop())
  await downloader.requestSync()
  expect(await device.kept()).toHaveLength(8)
})

test('an error of the app in the middle of a download is not told as a missing connection', async () => {
  const device = await openTakingDevice([await openOne(4)])
  await pinLessons(device.db, ['4'])
  const cache = await device.caches.open('any')
  const match = () => Promise.reject(new RangeError('an error of ours'))
  const broken = { match, keys: () => cache.keys() } as unknown as Cache
  const caches = { open: async () => broken }
  const downloader = device.downloader({ caches })
  onTestFinished(() => downloader.stop())
  await downloader.requestSync()
  expect((await readPhase(device.db)).phase).toBe('failing')
  expect(device.errors).toHaveLength(1)
})
