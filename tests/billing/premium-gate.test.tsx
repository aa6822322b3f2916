import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { hand, deviceWith, openPage } from '../learner-screen/learner-screen.tsx'
import { lockedSample, sampleLesson } from '../player/sample-lesson.ts'

const REASON = 'This lesson requires a premium subscription. Upgrade to access all lessons!'
const NO_STATS = {
  totalXP: 0,
  currentStreak: 0,
  longestStreak: 0,
  lessonsCompleted: 0,
  perfectLessons: 0,
  totalTimeStudied: 0,
  lastStudyDate: null,
}

const free = [1, 2, 3].map((order) => sampleLesson({ id: String(order), order }))
const premium = [4, 5].map((order) => lockedSample({ id: String(order), order }))

async function openLocked(given: { subscriptionStatus?: string } = {}) {
  const device = await deviceWith([...free, ...premium], given)
  return { device, ...openPage('/lessons/4') }
}

describe('a lesson beyond the plan', () => {
  test('shows the Premium Content page: why, how far the free lessons go, both ways on', async () => {
    const { router } = await openLocked()
    await screen.findByRole('heading', { level: 1, name: 'Premium Content' })
    // Why, said once.
    expect(screen.queryByText('Cannot Access Lesson')).toBeNull()
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(screen.queryByRole('meter')).toBeNull()
    expect(screen.getByText(REASON)).toBeTruthy()
    expect(screen.queryByText('This content is for premium subscribers only.')).toBeNull()
    await screen.findByText("You've used 0 of 3 free lessons")
    const back = screen.getByRole('link', { name: 'Back to Free Lessons' })
    expect(back.getAttribute('href')).toBe('/lessons')
    await hand().click(screen.getByRole('link', { name: 'Upgrade to Premium - £7.99/month' }))
    await screen.findByText('The pricing page')
    expect(router.state.location.search).toEqual({ offer: 'gate' })
  })

  test('counts the free lessons that were begun, as the banner does', async () => {
    const device = await deviceWith([...free, ...premium])
    await device.db.progress.bulkPut(
      ['1', '3', '4'].map((lessonId) => ({
        lessonId,
        epoch: 1,
        attempt: 1,
        currentExerciseIndex: 1,
        completedExercises: [0],
        correctExercises: [],
      })),
    )
    openPage('/lessons/5')
    await screen.findByText("You've used 2 of 3 free lessons")
  })

  test.each(['past_due', 'cancelled', 'free', 'anything'])(
    'stays shut for a learner who is %s',
    async (subscriptionStatus) => {
      await openLocked({ subscriptionStatus })
      await screen.findByRole('heading', { level: 1, name: 'Premium Content' })
    },
  )
})

describe('a learner who has just paid', () => {
  test.each(['active', 'premium'])('(%s) gets the lesson as soon as it is here', async (status) => {
    const { device } = await openLocked({ subscriptionStatus: status })
    await screen.findByRole('button', { name: 'Try Again' })
    expect(screen.queryByText('Premium Content')).toBeNull()
    const paid = sampleLesson({ id: '4', order: 4, isPremium: true })
    device.answers.set('/api/lessons', () => Response.json({ lessons: [...free, paid] }))
    device.answers.set('/api/progress', () =>
      Response.json({ progress: [], completions: [], stats: NO_STATS, epoch: 1 }),
    )
    await hand().click(screen.getByRole('button', { name: 'Try Again' }))
    await screen.findByText('Exercise 1 of 4')
  })

  test('has the lessons fetched again without being asked: what they may open has changed', async () => {
    const device = await deviceWith([...free, ...premium])
    const paid = sampleLesson({ id: '4', order: 4, isPremium: true })
    const asked: string[] = []
    let status = 'free'
    device.answers.set('/api/lessons', () => {
      asked.push(status)
      return Response.json({
        lessons: status === 'active' ? [...free, paid] : [...free, ...premium],
      })
    })
    device.answers.set('/api/progress', () =>
      Response.json({ progress: [], completions: [], stats: NO_STATS, epoch: 1 }),
    )
    device.answers.set('/api/auth/profile', () => {
      status = 'active'
      return Response.json({ user: { ...device.user, subscriptionStatus: status } })
    })
    openPage('/lessons')
    await waitFor(() => expect(asked).toContain('active'))
    await screen.findByRole('link', { name: /^Start Lesson ?lesson 4/ })
    expect(screen.queryByRole('link', { name: /^Unlock Premium/ })).toBeNull()
    await waitFor(async () =>
      expect((await device.db.lessons.get('4'))?.lesson).toHaveProperty('exercises'),
    )
  })
})

test('a locked card says Premium Content and leads to the prices', async () => {
  const { db } = await deviceWith([...free, ...premium])
  await db.gameStats.put({
    id: 'current',
    epoch: 1,
    ...NO_STATS,
    lessonsCompleted: 1,
    byLesson: {},
  })
  openPage('/lessons')
  const links = await screen.findAllByRole('link', { name: /^Unlock Premium/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/pricing', '/pricing'])
  expect(screen.getAllByText('Premium Content')).toHaveLength(2)
})

test('the trial banner is for those who do not pay', async () => {
  await deviceWith([...free, ...premium], { subscriptionStatus: 'active' })
  openPage('/lessons')
  await screen.findByRole('heading', { name: 'Lessons' })
  expect(screen.queryByRole('region', { name: 'Free trial' })).toBeNull()
})
