import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { BrowserContext, Page } from '@playwright/test'
import type { OpenLesson } from '#contract/lesson.ts'
import { readDevice, waiting } from './world/agreement.ts'
import { PHONE } from './world/device.ts'
import { expectAccess } from './world/expect-access.ts'
import { expect, test } from './world/journey.ts'
import type { Learner } from './world/learner.ts'
import { answerUpTo, openLesson, signIn, silenceVoice } from './world/play.ts'
import type { ServerProcess } from './world/server-process.ts'

const DAY = 24 * 60 * 60 * 1000
const EVERY_SIGNED_CLIP = '**/audio/lesson*/*.mp3?*'
const CLIPS_OF_4 = '**/audio/lesson4/*.mp3?*'
/** What a browser writes when a clip does not come: part of each journey here. */
const CLIP_THAT_DID_NOT_COME = /Failed to load resource: .*\/audio\/lesson\d+\//
const CALL_THAT_DID_NOT_COME = /Failed to load resource: .*\/api\//

/** As a payment, or the end of what was paid for, leaves the account. */
function setPlan(server: ServerProcess, learner: Learner, status: 'active' | 'free'): void {
  const db = new DatabaseSync(join(server.dataDir, 'apni-boli.db'), { timeout: 5000 })
  db.prepare('update users set subscription_status = ? where id = ?').run(status, learner.userId)
  db.close()
}

/** The learner has done this lesson on some other device. */
function hasCompleted(learner: Learner, id: string): Promise<unknown> {
  return learner.post(`/api/progress/${id}`, {
    score: 90,
    timeSpent: 60,
    isCompleted: true,
  })
}

async function openDownloads(page: Page): Promise<void> {
  await page.goto('/downloads')
  await expect(page.getByRole('heading', { name: 'The whole course' })).toBeVisible()
}

const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

/** The clips of lessons beyond the free ones, as they lie in the cache: their paths and whether their bytes are right. */
function storedClips(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const cache = await caches.open('apni-boli-lesson-audio')
    return (await cache.keys()).map(({ url }) => new URL(url).pathname).toSorted()
  })
}

/** Its own, and those of what it comes back to, unless they come with the app: these are not signed. */
function clipsOf(lesson: OpenLesson): string[] {
  const earlier = lesson.earlierItems.filter(({ audioUrl }) => audioUrl?.includes('?'))
  const urls = [...lesson.items, ...earlier].flatMap(({ audioUrl }) => audioUrl ?? [])
  return [...new Set(urls.map((url) => url.split('?')[0] ?? ''))].toSorted()
}

/** How often each clip was asked for on the wire, over all tabs. */
async function countClips(context: BrowserContext): Promise<Map<string, number>> {
  const asked = new Map<string, number>()
  await context.route(EVERY_SIGNED_CLIP, async (route) => {
    const path = new URL(route.request().url()).pathname
    asked.set(path, (asked.get(path) ?? 0) + 1)
    await route.continue()
  })
  return asked
}

test.describe(() => {
  test.use({ ownServer: true })

  test(
    'a lesson is cut at half by a server that dies, goes on after a reload, and sounds in the tunnel',
    { tag: '@deep' },
    async ({ server, learner, device }) => {
      device.expectProblems(CLIP_THAT_DID_NOT_COME, CALL_THAT_DID_NOT_COME)
      const { page, context } = device
      setPlan(server, learner, 'active')
      await signIn(page, learner)
      await device.ready()
      const lesson = await learner.lesson('4')
      const all = clipsOf(lesson)
      expect(all.length).toBeGreaterThan(10)

      let asked = 0
      let crash: Promise<void> | null = null
      await context.route(CLIPS_OF_4, async (route) => {
        asked += 1
        if (asked > all.length / 2) crash ??= server.crash()
        if (crash !== null) await crash
        await route.continue()
      })
      await openDownloads(page)
      await expect(row(page, lesson.title).getByText(/^Online only/)).toBeVisible()
      await page.getByRole('button', { name: 'Download lesson 4' }).click()
      await expect(page.getByText('The connection is gone.')).toBeVisible()
      await expect(
        row(page, lesson.title).getByText(/^Partly on this device · .* · waiting$/),
      ).toBeVisible()
      const half = await storedClips(page)
      expect(half.length).toBeGreaterThan(0)
      expect(half.length).toBeLessThan(all.length)
      await context.unroute(CLIPS_OF_4)

      const again = await countClips(context)
      await page.reload()
      await expect(row(page, lesson.title).getByText(/^Partly on this device/)).toBeVisible()
      await server.run()
      await expect(row(page, lesson.title).getByText(/^On this device · \d+ kB$/)).toBeVisible()
      expect(await storedClips(page)).toEqual(all)
      expect(
        half.filter((path) => again.has(path)),
        'what was here is not fetched again',
      ).toEqual([])

      await context.unroute(EVERY_SIGNED_CLIP)
      await device.goOffline()
      await page.goto('/lessons')
      await expect(row(page, lesson.title).getByText('On this device')).toBeVisible()
      await openLesson(page, lesson)
      await silenceVoice(page)
      const listen = page.getByRole('button', { name: 'Listen' }).first()
      await listen.click()
      await expect(listen).toHaveAttribute('data-clip', 'playing')
      const heard = await page.evaluate(async (urls) => {
        const answers = await Promise.all(
          urls.map((url) =>
            fetch(`${url}?sig=of-another-week`, { headers: { range: 'bytes=0-1' } }),
          ),
        )
        return answers.map(({ status }) => status)
      }, all)
      expect(heard).toEqual(all.map(() => 206))
    },
  )
})

test(
  'when premium has ended the sounds stay for a week and go then, and what was learned stays',
  { tag: '@release' },
  async ({ server, learner, device }) => {
    const { page } = device
    setPlan(server, learner, 'active')
    await signIn(page, learner)
    await device.ready()
    const lesson = await learner.lesson('4')
    await openDownloads(page)
    await page.getByRole('button', { name: 'Download lesson 4' }).click()
    await expect(row(page, lesson.title).getByText(/^On this device · \d+ kB$/)).toBeVisible()
    await openLesson(page, lesson)
    await answerUpTo(page, lesson, 1)
    await expect.poll(() => waiting(page, learner)).toBe(0)

    setPlan(server, learner, 'free')
    await openDownloads(page)
    await expect(page.getByText(/The sounds of 1 lesson stay here until/)).toBeVisible()
    await expect(page.getByRole('button', { name: /Take/ })).toBeHidden()
    expect(await storedClips(page)).toEqual(clipsOf(lesson))

    // The server would tell what time it is.
    await device.goOffline()
    await page.clock.setFixedTime(Date.now() + 6 * DAY)
    await openDownloads(page)
    await expect(page.getByText(/The sounds of 1 lesson stay here until/)).toBeVisible()
    await page.clock.setFixedTime(Date.now() + 8 * DAY)
    await openDownloads(page)
    await expect.poll(() => storedClips(page)).toEqual([])
    await page.reload()
    await expect(page.getByText('12 more lessons with Premium.')).toBeVisible()
    await expect(page.getByText(/stay here until/)).toBeHidden()
    const { progress } = await readDevice(page, learner.userId)
    expect(progress.find(({ lessonId }) => lessonId === '4')?.completedExercises).toEqual([0])
  },
)

test(
  'two tabs fetch the whole course once between them, and it fits the budget',
  { tag: '@release' },
  async ({ server, learner, device }) => {
    const { page, context } = device
    setPlan(server, learner, 'active')
    await signIn(page, learner)
    await device.ready()
    const asked = await countClips(context)
    const other = await device.newTab('/downloads')
    await openDownloads(page)
    await page.getByRole('button', { name: /^Download all/ }).click()
    await expect(other.getByRole('button', { name: 'Pause all' })).toBeVisible()
    // The tab that fetches, or the one that waits for its turn: either may be closed.
    await page.close()
    await other.bringToFront()
    await expect(other.getByText('15 of 15 lessons on this device')).toBeVisible({
      timeout: 60_000,
    })
    const kept = await storedClips(other)
    expect([...asked.keys()].toSorted()).toEqual(kept)
    // What was in the air when its tab was closed comes a second time; nothing else does.
    expect([...asked.values()].filter((times) => times > 1).length).toBeLessThanOrEqual(4)
    const bytes = await other.evaluate(async () => {
      const cache = await caches.open('apni-boli-lesson-audio')
      const sizes = (await cache.keys()).map(async (key) => {
        const answer = await cache.match(key)
        return (await answer?.arrayBuffer())?.byteLength ?? 0
      })
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    })
    expect(bytes).toBeLessThan(8_000_000)
  },
)

test(
  'where the browser has no room, what is here works and answers are kept; with room it goes on',
  { tag: '@release' },
  async ({ server, learner, device }) => {
    const { page } = device
    setPlan(server, learner, 'active')
    await signIn(page, learner)
    await device.ready()
    await openDownloads(page)
    const cdp = await device.cdp()
    const { usage } = await cdp.send('Storage.getUsageAndQuota', { origin: server.origin })
    // Room for a lesson or two: the browser itself refuses the rest.
    const quotaSize = usage + 300_000
    await cdp.send('Storage.overrideQuotaForOrigin', { origin: server.origin, quotaSize })
    await page.getByRole('button', { name: /^Download all/ }).click()
    const alert = page.getByRole('alert')
    await expect(alert.getByText('This device has no room left for more sounds.')).toBeVisible()
    expect((await storedClips(page)).length).toBeGreaterThan(0)

    const lesson = await learner.lesson('1')
    await openLesson(page, lesson)
    await answerUpTo(page, lesson, 1)
    const { progress } = await readDevice(page, learner.userId)
    expect(progress.find(({ lessonId }) => lessonId === '1')?.completedExercises).toEqual([0])

    await cdp.send('Storage.overrideQuotaForOrigin', { origin: server.origin })
    await openDownloads(page)
    await alert.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByText('15 of 15 lessons on this device')).toBeVisible({ timeout: 60_000 })
  },
)

test(
  'who signs out takes the premium sounds with them; the next learner has none of them',
  { tag: '@release' },
  async ({ server, learner, device }) => {
    const { page } = device
    setPlan(server, learner, 'active')
    await signIn(page, learner)
    await device.ready()
    await openDownloads(page)
    await page.getByRole('button', { name: 'Download lesson 4' }).click()
    await expect(row(page, 'At the Table').getByText(/^On this device · \d+ kB$/)).toBeVisible()
    await page.goto('/profile?tab=settings')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.waitForURL(`${server.origin}/`)
    await expect.poll(() => storedClips(page)).toEqual([])
  },
)

test(
  'the page is right for everybody: axe in its states, the keyboard, 320 pixels',
  { tag: '@release' },
  async ({ server, learner, openDevice }) => {
    const device = await openDevice({ size: { ...PHONE, width: 320 } })
    device.expectProblems(CLIP_THAT_DID_NOT_COME)
    const { page } = device
    await signIn(page, learner)
    await device.ready()
    await openDownloads(page)
    await expectAccess(page, 'downloads, free')
    setPlan(server, learner, 'active')
    await openDownloads(page)
    await expect(page.getByRole('button', { name: /^Download all/ })).toBeVisible()
    await expectAccess(page, 'downloads, premium')

    const take = page.getByRole('button', { name: 'Download lesson 5' })
    await take.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Remove lesson 5' })).toBeFocused()
    await expect(row(page, 'In the Bazaar').getByText(/^On this device · \d+ kB$/)).toBeVisible()
    await device.goOffline()
    await page.getByRole('button', { name: 'Download lesson 6' }).click()
    await expect(page.getByText('You are offline.', { exact: true })).toBeVisible()
    await expectAccess(page, 'downloads, offline, waiting')
    await page.getByRole('button', { name: 'Pause lesson 6' }).click()
    await expect(row(page, 'Numbers and Money').getByText(/paused$/)).toBeVisible()
    await expectAccess(page, 'downloads, paused')
    await page.getByRole('button', { name: 'Remove all' }).click()
    await expectAccess(page, 'downloads, the question before removing')
  },
)

test(
  'the sounds of the next lesson come ahead by themselves, and those of the one after it once a lesson is done',
  { tag: '@release' },
  async ({ server, learner, device }) => {
    const { page } = device
    setPlan(server, learner, 'active')
    for (const id of ['1', '2', '3']) await hasCompleted(learner, id)
    const [next, afterIt, later] = await Promise.all(
      ['4', '5', '6'].map((id) => learner.lesson(id)),
    )
    if (!next || !afterIt || !later)
      throw new Error('the course has fewer lessons than this journey')
    await signIn(page, learner)
    await device.ready()
    await expect
      .poll(() => storedClips(page))
      .toEqual([...new Set([...clipsOf(next), ...clipsOf(afterIt)])].toSorted())

    await hasCompleted(learner, '4')
    await page.reload()
    await expect.poll(() => storedClips(page)).toEqual(expect.arrayContaining(clipsOf(later)))
    await device.goOffline()
    await openLesson(page, afterIt)
    await silenceVoice(page)
    const listen = page.getByRole('button', { name: 'Listen' }).first()
    await listen.click()
    await expect(listen).toHaveAttribute('data-clip', 'playing')
  },
)

test(
  'nothing comes ahead on a line that a learner pays for',
  { tag: '@release' },
  async ({ server, learner, device }) => {
    const { page, context } = device
    setPlan(server, learner, 'active')
    for (const id of ['1', '2', '3']) await hasCompleted(learner, id)
    const asked = await countClips(context)
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', {
        get: () => {
          document.documentElement.dataset['line'] = 'asked about'
          return { saveData: true }
        },
      })
    })
    await signIn(page, learner)
    await device.ready()
    const lesson = await learner.lesson('6')
    await openDownloads(page)
    // From here on clips would come ahead; what is asked for comes all the same.
    await page.locator('html[data-line]').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Download lesson 6' }).click()
    await expect(row(page, lesson.title).getByText(/^On this device/)).toBeVisible()
    expect([...asked.keys()].filter((path) => !clipsOf(lesson).includes(path))).toEqual([])
    expect(await storedClips(page)).toEqual(clipsOf(lesson))
  },
)
