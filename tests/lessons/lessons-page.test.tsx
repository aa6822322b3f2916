import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryCaches } from '../data/memory-caches.ts'
import { CLIP_CACHE, storeClip } from '#data/downloads/clip-cache.ts'
import { clipsOf } from '#data/downloads/lesson-clips.ts'
import { openOne } from '../data/downloads/taking-device.ts'
import {
  deviceWith,
  type Device,
  hand,
  recoverAtNextPress,
  openButton,
  openPage,
} from '../learner-screen/learner-screen.tsx'
import { lockedSample, sampleLesson } from '../player/sample-lesson.ts'

const greetings = sampleLesson()
const family = sampleLesson({ id: '2', order: 2, title: 'My Family' })
const animals = sampleLesson({ id: '3', order: 3, title: 'Animals Around Us' })
const food = lockedSample({ id: '4', order: 4, title: 'At the Table' })
const course = [greetings, family, animals, food]

const card = (title: string) => {
  const words = screen.getByText(title).closest('li')
  if (!words) throw new Error(`No card says ${title}`)
  return within(words)
}

async function answered(device: Device, lessonId: string, at: number, attempt = 1) {
  const done = Array.from({ length: at }, (_, index) => index)
  await device.db.progress.put({
    lessonId,
    epoch: 1,
    attempt,
    currentExerciseIndex: at,
    completedExercises: done,
    correctExercises: done,
  })
}

async function completed(device: Device, lessonId: string, bestScore: number) {
  await answered(device, lessonId, 4)
  const before = await device.db.gameStats.get('current')
  await device.db.gameStats.put({
    id: 'current',
    epoch: 1,
    totalXP: 57,
    currentStreak: 1,
    longestStreak: 1,
    lessonsCompleted: 1,
    perfectLessons: 0,
    totalTimeStudied: 60,
    lastStudyDate: new Date().toISOString().slice(0, 10),
    byLesson: {
      ...before?.byLesson,
      [lessonId]: { bestScore, lastAttempt: 1, completions: 1 },
    },
  })
}

// Where a lesson is with its sounds is looked up in the caches.
beforeEach(() => vi.stubGlobal('caches', memoryCaches()))

describe('the lessons page', () => {
  it('leads on with the lesson one was in, above the list, and with none where nothing is begun', async () => {
    const device = await deviceWith(course)
    await completed(device, '1', 90)
    const before = openPage('/lessons')
    await screen.findByRole('link', { name: /^Start Lesson ?lesson 2/ })
    expect(screen.queryByRole('link', { name: /Continue Lesson/ })).toBeNull()
    before.unmount()
    await answered(device, '2', 2)
    const { router } = openPage('/lessons')
    await hand().click(await screen.findByRole('link', { name: 'Continue Lesson 2' }))
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/lessons/2'))
  })

  it('lists the lessons by path without waiting for the network', async () => {
    const device = await deviceWith(course)
    device.answers.set('/api/lessons', () => new Promise(() => undefined) as never)
    openPage('/lessons')
    const foundation = await screen.findByRole('region', { name: 'Foundation' })
    expect(within(foundation).getByText('3 lessons')).toBeTruthy()
    expect(within(foundation).getByText('Free')).toBeTruthy()
    const daily = screen.getByRole('region', { name: 'Daily Life' })
    expect(within(daily).getByText('Premium')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Advanced' })).toBeNull()
  })

  it('offers Start Lesson, opens the lesson, and says what is on this device', async () => {
    await deviceWith(course)
    openPage('/lessons')
    await screen.findByRole('region', { name: 'Foundation' })
    const first = card('Salaam! First Greetings')
    expect(await first.findByText('On this device')).toBeTruthy()
    expect(first.getByText('سلام').dir).toBe('rtl')
    await hand().click(first.getByRole('link', { name: /^Start Lesson/ }))
    expect(await screen.findByText('Exercise 1 of 4')).toBeTruthy()
  })

  it('says what the word on a card means', async () => {
    const headline = { roman: 'trai', shahmukhi: 'تَرے', english: 'three' }
    const money = lockedSample({ id: '6', order: 6, title: 'Numbers and Money', headline })
    await deviceWith([{ ...greetings, headline: { ...headline, english: 'hello' } }, money])
    openPage('/lessons')
    await screen.findByRole('region', { name: 'Daily Life' })
    expect(card('Numbers and Money').getByText('“three”')).toBeTruthy()
    const today = within(screen.getByRole('region', { name: 'Today' }))
    expect(today.getByText('“hello”')).toBeTruthy()
  })

  it('says of each lesson that opens where its sounds are, and leads to taking it along', async () => {
    const caches = memoryCaches()
    vi.stubGlobal('caches', caches)
    const four = { ...(await openOne(4)), title: 'At the Table' }
    const five = { ...(await openOne(5)), title: 'In the Bazaar' }
    await deviceWith([greetings, four, five, lockedSample({ id: '6', order: 6, title: 'Money' })], {
      subscriptionStatus: 'active',
    })
    const cache = await caches.open(CLIP_CACHE)
    const clip = clipsOf(five, location.origin)[0]
    if (clip) await storeClip(cache, clip.key, new ArrayBuffer(1), clip.sha256)
    openPage('/lessons')
    await screen.findByRole('region', { name: 'Daily Life' })
    expect(await card('At the Table').findByText('Online only')).toBeTruthy()
    expect(await card('In the Bazaar').findByText('Partly on this device')).toBeTruthy()
    expect(
      card('Money').queryByText(/^(Online only|Partly on this device|On this device)$/),
    ).toBeNull()
    await hand().click(screen.getByRole('link', { name: 'Download lessons' }))
    expect(await screen.findByText('The downloads')).toBeTruthy()
  })

  it('locks what is beyond the plan, and leads to the plans once a lesson is finished', async () => {
    const device = await deviceWith(course)
    openPage('/lessons')
    await screen.findByRole('region', { name: 'Foundation' })
    const locked = card('At the Table')
    expect(locked.getByText('Premium Content')).toBeTruthy()
    expect(locked.queryByText('On this device')).toBeNull()
    expect(locked.queryByRole('link')).toBeNull()
    await completed(device, '1', 84)
    await hand().click(await locked.findByRole('link', { name: /^Unlock Premium/ }))
    expect(await screen.findByText('The pricing page')).toBeTruthy()
  })

  it('asks for a verified address on free lessons, and calls premium ones premium all the same', async () => {
    await deviceWith(
      [
        greetings,
        lockedSample({
          id: '2',
          order: 2,
          title: 'My Family',
          isPremium: false,
          path: 'foundation',
          locked: 'verify',
        }),
        lockedSample({ id: '4', order: 4, title: 'At the Table', locked: 'verify' }),
      ],
      { emailVerified: false },
    )
    openPage('/lessons')
    await screen.findByRole('region', { name: 'Foundation' })
    expect(card('My Family').getByText('Please verify your email to access lessons.')).toBeTruthy()
    expect(card('My Family').queryByRole('link')).toBeNull()
    // The button to press stands once, on Today.
    const today = within(screen.getByRole('region', { name: 'Today' }))
    expect(today.getByRole('link', { name: 'Start Lesson 1' })).toBeTruthy()
    expect(card('At the Table').getByText('Premium Content')).toBeTruthy()
  })

  it('shows a mastered lesson with badge, score, stars and Review', async () => {
    const device = await deviceWith(course)
    await completed(device, '1', 84)
    openPage('/lessons')
    await screen.findByRole('region', { name: 'Foundation' })
    const done = card('Salaam! First Greetings')
    expect(done.getByText('Mastered')).toBeTruthy()
    expect(done.getByText('84%')).toBeTruthy()
    expect(done.getByRole('img', { name: '4 of 5 stars' })).toBeTruthy()
    expect(done.getByRole('link', { name: /^Review/ })).toBeTruthy()
  })

  it('counts points, streak and lessons, and leads to the dashboard', async () => {
    const device = await deviceWith(course)
    await completed(device, '1', 84)
    openPage('/lessons')
    const panel = within(await screen.findByRole('region', { name: 'Your progress' }))
    expect(await panel.findByText('57')).toBeTruthy()
    for (const label of ['Heritage Points', 'Current streak', 'Lessons mastered']) {
      expect(panel.getByText(label)).toBeTruthy()
    }
    await hand().click(panel.getByRole('link', { name: 'View dashboard' }))
    expect(await screen.findByText('The dashboard')).toBeTruthy()
  })
})

describe('before the first lesson is finished', () => {
  it('nothing is counted, and nothing is sold', async () => {
    await deviceWith(course)
    openPage('/lessons')
    await screen.findByRole('link', { name: /^Start Lesson ?lesson 1/ })
    expect(screen.queryByRole('region', { name: 'Free trial' })).toBeNull()
    expect(screen.queryByRole('link', { name: /Premium/ })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Your progress' })).toBeNull()
  })
})

describe('the trial banner', () => {
  it.each([
    { begun: [], words: '2 free lessons left', used: 1, percent: '33%' },
    { begun: ['2'], words: '1 free lesson left', used: 2, percent: '67%' },
    {
      begun: ['2', '3'],
      words: 'Lesson 3 of 3 free in progress',
      used: 3,
      percent: '100%',
    },
  ])('says $words after $used', async ({ begun, words, used, percent }) => {
    const device = await deviceWith(course)
    await completed(device, '1', 84)
    for (const id of begun) await answered(device, id, 1)
    openPage('/lessons')
    const banner = within(await screen.findByRole('region', { name: 'Free trial' }))
    expect(banner.getByText(words)).toBeTruthy()
    expect(banner.getByText(`You've used ${used} of 3 free lessons`)).toBeTruthy()
    expect(banner.getByText(percent)).toBeTruthy()
  })

  it('sells nothing while the last free lesson is under way, and offers more when it is finished', async () => {
    const device = await deviceWith(course)
    await completed(device, '1', 100)
    await completed(device, '2', 100)
    await answered(device, '3', 1)
    openPage('/lessons')
    const banner = within(await screen.findByRole('region', { name: 'Free trial' }))
    expect(await banner.findByText('Lesson 3 of 3 free in progress')).toBeTruthy()
    expect(banner.queryByRole('link')).toBeNull()
    await completed(device, '3', 100)
    expect(await banner.findByText('No free lessons left')).toBeTruthy()
    expect(banner.getByRole('link', { name: 'Upgrade to Premium' })).toBeTruthy()
  })

  it('sells nothing where the last free lesson was begun, and begun afresh', async () => {
    const device = await deviceWith(course)
    await completed(device, '1', 100)
    await completed(device, '2', 100)
    await answered(device, '3', 0, 2)
    openPage('/lessons')
    const banner = within(await screen.findByRole('region', { name: 'Free trial' }))
    expect(await banner.findByText('Lesson 3 of 3 free in progress')).toBeTruthy()
    expect(banner.queryByRole('link')).toBeNull()
    const today = within(screen.getByRole('region', { name: 'Today' }))
    expect(today.getByRole('link', { name: 'Continue Lesson 3' })).toBeTruthy()
    expect(today.queryByText(/0 of/)).toBeNull()
  })

  it('does not count a lesson that was only opened, and counts one that was begun again', async () => {
    const device = await deviceWith(course)
    await completed(device, '1', 84)
    await answered(device, '2', 0)
    await answered(device, '3', 0, 2)
    openPage('/lessons')
    expect(await screen.findByText("You've used 2 of 3 free lessons")).toBeTruthy()
  })

  it.each(['active', 'premium'])('is not there for %s', async (subscriptionStatus) => {
    await deviceWith(course, { subscriptionStatus })
    openPage('/lessons')
    await screen.findByRole('region', { name: 'Foundation' })
    expect(screen.queryByRole('region', { name: 'Free trial' })).toBeNull()
  })
})

describe('a device without lessons', () => {
  const EMPTY_PROGRESS = {
    progress: [],
    completions: [],
    stats: {
      totalXP: 0,
      currentStreak: 0,
      longestStreak: 0,
      lessonsCompleted: 0,
      perfectLessons: 0,
      totalTimeStudied: 0,
      lastStudyDate: null,
    },
    epoch: 1,
  }

  it('says that the lessons failed to load, and fills itself on Try Again', async () => {
    const device = await deviceWith([])
    openPage('/lessons')
    expect(await screen.findByText('Failed to load lessons. Please try again.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Log In Again' })).toBeNull()
    recoverAtNextPress(device, {
      '/api/lessons': () => Response.json({ lessons: course }),
      '/api/progress': () => Response.json(EMPTY_PROGRESS),
    })
    await hand().click(await openButton('Try Again'))
    expect(await screen.findByRole('region', { name: 'Foundation' })).toBeTruthy()
  })

  it('says that the lessons are coming where the course is empty', async () => {
    const device = await deviceWith([])
    device.answers.set('/api/lessons', () => Response.json({ lessons: [] }))
    device.answers.set('/api/progress', () => Response.json(EMPTY_PROGRESS))
    openPage('/lessons')
    expect(await screen.findByText('Heritage Lessons Coming Soon')).toBeTruthy()
  })
})
