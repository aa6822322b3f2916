import type { Page } from '@playwright/test'
import { waiting } from './world/agreement.ts'
import { expectAccess } from './world/expect-access.ts'
import { expect, test } from './world/journey.ts'
import { answerUpTo, openLesson, signIn } from './world/play.ts'

async function repair(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Repair', exact: true }).click()
  const card = page.getByRole('region', { name: 'If something is wrong' })
  await expect(card.getByRole('status').getByRole('paragraph').first()).toBeVisible()
  return card.getByRole('status').getByRole('paragraph').allInnerTexts()
}

/** Some of the app's own files in this device's cache: one gone, one cut off, the page of another version. */
const breakFiles = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const name = names.find((one) => one.startsWith('workbox-precache'))
    const cache = await caches.open(name ?? '')
    const keys = await cache.keys()
    const keyOf = (part: RegExp) => keys.find(({ url }) => part.test(url)) ?? ''
    await cache.delete(keyOf(/\.woff2$/))
    await cache.put(keyOf(/\/audio\/lesson1\//), new Response('a broken sound'))
    await cache.put(keyOf(/\/index\.html/), new Response('<!doctype html>'))
  })

test(
  'a device is repaired: first without a network, then with one; unsynced work stays',
  { tag: '@release' },
  async ({ device, learner }) => {
    const { page } = device
    await signIn(page, learner)
    await device.ready()
    await openLesson(page, await learner.lesson('1'))
    await page.goto('/profile?tab=settings')
    const whole = await repair(page)
    expect(whole[0]).toBe('Everything is in order.')
    expect(whole[1]).toMatch(/^\d{2,} files of the app checked, all right\.$/)

    await openLesson(page, await learner.lesson('1'))
    await device.goOffline()
    device.expectProblems(/net::ERR_INTERNET_DISCONNECTED/)
    await answerUpTo(page, await learner.lesson('1'), 2)
    expect(await waiting(page, learner)).toBe(1)
    await page.goto('/profile?tab=settings')
    await breakFiles(page)
    const away = await repair(page)
    expect(away[1]).toMatch(/3 broken or missing: 3 waiting for a connection/)
    expect(away.at(-1)).toBe('1 result waits to be synced. Repair has not touched it.')
    expect(await waiting(page, learner)).toBe(1)

    await device.goOnline()
    const again = await repair(page)
    expect(again[1]).toMatch(/3 broken or missing: 3 fetched again\.$/)
    expect((await repair(page))[1]).toMatch(/checked, all right\.$/)
    await device.goOffline()
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  },
)

test(
  'the diagnostics tell the worker, the tables and the queue, to be copied, also without a network',
  { tag: '@release' },
  async ({ device, learner }) => {
    const { page, context } = device
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn(page, learner)
    await device.ready()
    await device.goOffline()
    device.expectProblems(/net::ERR_INTERNET_DISCONNECTED/)
    await page.goto('/diagnostics')
    await page.getByRole('button', { name: 'Copy for support' }).click()
    await expect(page.getByText('Copied. Paste it into your message to us.')).toBeVisible()
    const text = await page.evaluate(() => navigator.clipboard.readText())
    expect(text).toMatch(/App: \d+\.\d+\.\d+ \(\S+\.js\)/)
    const [, here, all] = /Worker: \d+\.\d+\.\d+, (\d+) of (\d+) files here/.exec(text) ?? []
    expect(Number(all)).toBeGreaterThan(50)
    expect(here).toBe(all)
    expect(text).toMatch(/Tables: learner \d+, shared \d+/)
    expect(text).toContain('Online: no')
    expect(text).toContain('To be synced: nothing')
    for (const own of [learner.email, learner.userId, 'Test Learner']) {
      expect(text).not.toContain(own)
    }
    await expectAccess(page, 'diagnostics')
  },
)
