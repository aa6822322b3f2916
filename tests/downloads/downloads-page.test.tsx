import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ListedLesson } from '#contract/lesson.ts'
import { noteEntitlement } from '#data/downloads/clip-references.ts'
import { setPhase } from '#data/downloads/download-phase.ts'
import { CLIP_CACHE, storeClip } from '#data/downloads/clip-cache.ts'
import { clipsOf } from '#data/downloads/lesson-clips.ts'
import {
  noteFull,
  pauseTaking,
  readPinnedLessons,
  pinLessons,
} from '#data/downloads/pinned-lessons.ts'
import { readGameStats } from '#data/game-stats.ts'
import { DownloadsPage } from '#features/downloads/downloads-page.tsx'
import { useConnectivity } from '#state/connectivity.ts'
import { lockedOne, openOne, putLessons } from '../data/downloads/taking-device.ts'
import { memoryCaches } from '../data/memory-caches.ts'
import { deviceWith, hand, openPage } from '../learner-screen/learner-screen.tsx'

const PAGES = { '/downloads': DownloadsPage }
const open = () => openPage('/downloads', PAGES)

let caches: ReturnType<typeof memoryCaches>
beforeEach(() => {
  caches = memoryCaches()
  vi.stubGlobal('caches', caches)
  useConnectivity.setState({ isOnline: true })
})

const premiumDevice = async (orders = [1, 4, 5]) =>
  deviceWith(await Promise.all(orders.map((order) => openOne(order))), {
    subscriptionStatus: 'active',
  })

/** As a download leaves them: the first `count` clips of the lesson. */
async function keep(lesson: ListedLesson, count = 8): Promise<void> {
  const cache = await caches.open(CLIP_CACHE)
  for (const { key, sha256 } of clipsOf(lesson, location.origin).slice(0, count)) {
    await storeClip(cache, key, new ArrayBuffer(1), sha256)
  }
}

async function row(title: string) {
  const found = (await screen.findByText(title)).closest('li')
  if (found === null) throw new Error(`no row says ${title}`)
  return within(found)
}
const patchOf = async (title: string) =>
  (await screen.findByText(title)).closest('li')?.querySelector('.patch')?.getAttribute('class')
const course = async () => within(await screen.findByRole('region', { name: 'The whole course' }))

describe('the downloads page', () => {
  it('says of each lesson where it is, how large it is, and what can be done', async () => {
    await premiumDevice()
    await keep(await openOne(4))
    await keep(await openOne(5), 3)
    open()
    const four = await row('Lesson 4')
    expect(four.getByText(/^On this device · \d+ kB$/)).toBeTruthy()
    expect(four.getByRole('button', { name: /^Remove ?lesson 4, Lesson 4$/ })).toBeTruthy()
    const five = await row('Lesson 5')
    expect(five.getByText(/^Partly on this device · \d+ kB of \d+ kB$/)).toBeTruthy()
    expect(five.getByRole('button', { name: /^Resume/ })).toBeTruthy()
    const one = await row('Lesson 1')
    expect(one.getByText(/^Online only · \d+ kB · comes with the app$/)).toBeTruthy()
    expect(one.queryByRole('button')).toBeNull()
    expect((await course()).getByRole('status').textContent).toBe('1 of 3 lessons on this device')
  })

  it('draws the patch of a lesson that was learnt in silk, on this device or not', async () => {
    const { db } = await premiumDevice()
    const byLesson = { '4': { bestScore: 90, lastAttempt: 1, completions: 1 } }
    const empty = { currentExerciseIndex: 0, completedExercises: [], correctExercises: [] }
    await db.progress.put({ lessonId: '4', epoch: 1, attempt: 1, ...empty })
    await db.gameStats.put({ ...(await readGameStats(db)), byLesson })
    open()
    await waitFor(async () => expect(await patchOf('Lesson 4')).toContain('mastered'))
    expect(await patchOf('Lesson 5')).not.toContain('mastered')
  })

  it('takes one lesson along, pauses it and removes it, and the wish outlives the page', async () => {
    const { db } = await premiumDevice()
    const { click } = hand()
    open()
    await click((await row('Lesson 4')).getByRole('button', { name: /^Download/ }))
    expect(await (await row('Lesson 4')).findByRole('button', { name: /^Pause/ })).toBeTruthy()
    expect((await readPinnedLessons(db)).lessons).toEqual({ '4': 'wanted' })
    expect((await row('Lesson 4')).getByRole('progressbar')).toBeTruthy()
    await click((await row('Lesson 4')).getByRole('button', { name: /^Pause/ }))
    await (await row('Lesson 4')).findByText(/paused$/)
    expect((await readPinnedLessons(db)).lessons).toEqual({ '4': 'paused' })
  })

  it('takes the whole course with one press, without the lessons that come with the app', async () => {
    const { db } = await premiumDevice()
    const { click } = hand()
    open()
    await click(await (await course()).findByRole('button', { name: /^Download all · 1 kB$/ }))
    const pause = await (await course()).findByRole('button', { name: 'Pause all' })
    expect(document.activeElement).toBe(pause)
    expect((await readPinnedLessons(db)).lessons).toEqual({ '4': 'wanted', '5': 'wanted' })
    await click((await course()).getByRole('button', { name: 'Pause all' }))
    await (await course()).findByRole('button', { name: 'Resume all' })
  })

  it('hands the focus to Download all when Pause all beside it goes', async () => {
    const { db } = await premiumDevice()
    await pinLessons(db, ['4'])
    const { click } = hand()
    open()
    await click(await (await course()).findByRole('button', { name: 'Pause all' }))
    await (await row('Lesson 4')).findByText(/paused$/)
    const card = await course()
    expect(card.queryByRole('button', { name: 'Pause all' })).toBeNull()
    expect(document.activeElement).toBe(card.getByRole('button', { name: /^Download all/ }))
  })

  it('removes everything only after a question, and keeps the focus in the page', async () => {
    const { db } = await premiumDevice()
    await keep(await openOne(4))
    await pinLessons(db, ['4'])
    const { click } = hand()
    open()
    await click(await (await course()).findByRole('button', { name: 'Remove all' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/^What you have learnt stays/)).toBeTruthy()
    await click(dialog.getByRole('button', { name: 'Remove all' }))
    await (await row('Lesson 4')).findByText(/^Online only/)
    expect((await readPinnedLessons(db)).lessons).toEqual({})
    expect(await (await caches.open(CLIP_CACHE)).keys()).toEqual([])
  })

  it('keeps the focus in the row when a half lesson is removed', async () => {
    const { db } = await premiumDevice()
    await keep(await openOne(5), 3)
    await pauseTaking(db, ['5'])
    const { click } = hand()
    open()
    await click((await row('Lesson 5')).getByRole('button', { name: /^Remove/ }))
    const take = await (await row('Lesson 5')).findByRole('button', { name: /^Download/ })
    expect(document.activeElement).toBe(take)
  })

  it.each([
    ['waiting', 'The connection is gone.'],
    ['failing', 'Some sounds could not be fetched.'],
  ] as const)('says when what comes is %s', async (phase, words) => {
    const { db } = await premiumDevice()
    await pinLessons(db, ['4'])
    await setPhase(db, phase)
    open()
    expect(await screen.findByText(words)).toBeTruthy()
    expect((await row('Lesson 4')).getByText(/waiting$/)).toBeTruthy()
  })

  it('says when there is no room left, and tries again when it is told to', async () => {
    const { db } = await premiumDevice()
    await pinLessons(db, ['4'])
    await noteFull(db)
    const { click } = hand()
    open()
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('This device has no room left for more sounds.')).toBeTruthy()
    expect(screen.getByText(/lessons on this device, 1 waiting$/)).toBeTruthy()
    await click(alert.getByRole('button', { name: 'Try Again' }))
    await vi.waitFor(async () => expect((await readPinnedLessons(db)).isFull).toBe(false))
  })

  it('says offline what works, whatever is wanted', async () => {
    await premiumDevice()
    useConnectivity.setState({ isOnline: false })
    open()
    expect(await screen.findByText('You are offline.')).toBeTruthy()
  })

  it('offers a free learner nothing that they may not open', async () => {
    await deviceWith([await openOne(1), lockedOne(4), lockedOne(5)])
    open()
    expect(await screen.findByText('2 more lessons with Premium.')).toBeTruthy()
    expect(screen.queryByText('Lesson 4')).toBeNull()
    expect(screen.queryByRole('button', { name: /Take/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Unlock Premium' })).toBeTruthy()
  })

  it('promises of a verified address no more than it opens', async () => {
    const locked = [2, 4, 5].map((order) => lockedOne(order, 'verify'))
    await deviceWith([await openOne(1), ...locked])
    open()
    const words = '1 more lesson once your email address is verified. 2 more lessons with Premium.'
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('tells who has just paid when the lessons come, and sells nothing', async () => {
    await deviceWith([await openOne(1), lockedOne(4), lockedOne(5)], {
      subscriptionStatus: 'active',
    })
    open()
    expect(await screen.findByText('2 more lessons with the next sync.')).toBeTruthy()
    expect(screen.queryByText(/Premium/)).toBeNull()
  })

  it('tells who has just lost premium until when their sounds stay, and offers them no more', async () => {
    const { db } = await deviceWith([await openOne(4)])
    await keep(await openOne(4))
    await noteEntitlement(db, Date.now())
    await putLessons(db, [await openOne(1), lockedOne(4)])
    await noteEntitlement(db, Date.now())
    open()
    expect(await screen.findByText(/The sounds of 1 lesson stay here until/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Take/ })).toBeNull()
    await hand().click(screen.getByRole('button', { name: 'Remove their sounds' }))
    await vi.waitFor(async () =>
      expect(await (await caches.open(CLIP_CACHE)).keys()).toHaveLength(0),
    )
  })

  it('says before the first connection that there is nothing yet', async () => {
    await deviceWith([])
    open()
    expect(await screen.findByText('No lessons here yet')).toBeTruthy()
  })

  it('says what the browser grants, and that unsynced work is never removed here', async () => {
    const { db } = await premiumDevice()
    await db.outbox.put({
      id: crypto.randomUUID(),
      v: 1,
      seq: 1,
      userId: db.userId,
      lessonId: '4',
      kind: 'reset-progress',
      body: {},
      createdAt: new Date().toISOString(),
      attempts: 0,
      nextAttemptAt: Date.now() + 1000,
      lastError: null,
      state: 'waiting',
    })
    const persist = vi.fn(async () => false)
    const estimate = async () => ({ usage: 5_300_000, quota: 11_000_000_000 })
    Object.defineProperty(navigator, 'storage', {
      configurable: true,
      value: { persisted: async () => false, persist, estimate },
    })
    open()
    const storage = within(await screen.findByRole('region', { name: 'Storage on this device' }))
    expect(storage.getByText('5.3 MB')).toBeTruthy()
    expect(await storage.findByText('1 result is only on this device')).toBeTruthy()
    expect(storage.getByText(/^Safari clears/)).toBeTruthy()
    await hand().click(storage.getByRole('button', { name: 'Protect my downloads' }))
    expect(await storage.findByText(/^Your browser has not agreed yet/)).toBeTruthy()
    expect(persist).toHaveBeenCalledTimes(1)
  })

  it('is not offered to be kept where the browser cannot be asked', async () => {
    await premiumDevice()
    Object.defineProperty(navigator, 'storage', { configurable: true, value: undefined })
    open()
    const storage = within(await screen.findByRole('region', { name: 'Storage on this device' }))
    expect(storage.getByText(/^Your browser may clear this/)).toBeTruthy()
    expect(storage.queryByRole('button', { name: 'Protect my downloads' })).toBeNull()
  })
})

describe('a browser that keeps nothing', () => {
  it('is told so, and what works in it', async () => {
    vi.unstubAllGlobals()
    await premiumDevice()
    open()
    expect(await screen.findByText('This browser cannot keep sounds for later.')).toBeTruthy()
  })
})
