import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { OpenLesson } from '#contract/lesson.ts'
import { useWordsDueStore } from '#state/words-due.ts'
import { memoryCaches } from '../data/memory-caches.ts'
import { deviceWith, hand, openPage } from '../learner-screen/learner-screen.tsx'
import { finished, studied } from '../learner-screen/study-log.ts'
import { lockedSample, sampleLesson } from '../player/sample-lesson.ts'

const first = sampleLesson()
const second = sampleLesson({ id: '2', order: 2, title: 'My Family' })
const food = lockedSample({ id: '4', order: 4, title: 'At the Table' })

// Where a lesson is with its sounds is looked up in the caches.
beforeEach(() => {
  vi.stubGlobal('caches', memoryCaches())
  useWordsDueStore.setState({ due: undefined })
})

async function today() {
  openPage('/lessons')
  return within(await screen.findByRole('region', { name: 'Today' }))
}

describe('before the first lesson is finished', () => {
  it('Today says to start lesson 1 and counts nothing', async () => {
    await deviceWith([first, second])
    useWordsDueStore.setState({ due: 0 })
    const card = await today()
    const words = screen.getByRole('region', { name: 'Today' }).textContent
    expect(words).toBe('Next upSalaamسلامLesson 1, Salaam! First GreetingsStart Lesson 1')
    expect(card.getAllByRole('link')).toHaveLength(1)
  })

  it('Today goes on with lesson 1 once it is begun', async () => {
    const device = await deviceWith([first, second])
    await device.db.progress.put({
      lessonId: '1',
      epoch: 1,
      attempt: 1,
      currentExerciseIndex: 2,
      completedExercises: [0, 1],
      correctExercises: [0],
    })
    const card = await today()
    expect(card.getByRole('link', { name: 'Continue Lesson 1' })).toBeTruthy()
    expect(card.getByText('2 of 4 exercises done')).toBeTruthy()
    expect(card.queryByText(/due| min/)).toBeNull()
  })
})

describe('after a lesson', () => {
  it('the next one is one tap away', async () => {
    const device = await deviceWith([first, second, food])
    await studied(device, [finished('1', 0)])
    const card = await today()
    await hand().click(await card.findByRole('link', { name: 'Start Lesson 2' }))
    expect(await screen.findByText('Exercise 1 of 4')).toBeTruthy()
  })

  it('a locked one is opened by Premium', async () => {
    const device = await deviceWith([first, food])
    await studied(device, [finished('1', 0)])
    const card = await today()
    expect(await card.findByText('You’ve finished the free lessons')).toBeTruthy()
    await hand().click(card.getByRole('link', { name: 'Unlock Lesson 4' }))
    expect(await screen.findByText('The pricing page')).toBeTruthy()
  })

  it('one that waits for the address is opened by the mail, which can be sent again', async () => {
    const locked = lockedSample({
      id: '2',
      order: 2,
      isPremium: false,
      path: 'foundation',
      locked: 'verify',
    })
    const device = await deviceWith([first, locked], { emailVerified: false })
    await studied(device, [finished('1', 0)])
    const card = await today()
    expect(await card.findByText('One email away')).toBeTruthy()
    expect(card.getByRole('button', { name: 'Resend Email' })).toBeTruthy()
  })

  it('where all are mastered, practice is what is left', async () => {
    const all = Array.from({ length: 15 }, (_, at) =>
      sampleLesson({ id: `${at + 1}`, order: at + 1 }),
    )
    const device = await deviceWith(all, { subscriptionStatus: 'active' })
    await studied(
      device,
      all.map(({ id }: OpenLesson) => finished(id, 0)),
    )
    const card = await today()
    expect(await card.findByText('Every patch is sewn')).toBeTruthy()
    await hand().click(card.getByRole('link', { name: 'Practise' }))
    expect(await screen.findByText('The practice page')).toBeTruthy()
  })
})

describe('the words that are due', () => {
  test.each([
    [undefined, 'Your words'],
    [0, 'No words due'],
    [1, '1 word due'],
    [12, '12 words due'],
    [200, '200 words due'],
  ])('%s: Today says "%s" and leads to practice', async (due, words) => {
    const device = await deviceWith([first, second])
    await studied(device, [finished('1', 0)])
    useWordsDueStore.setState({ due })
    const card = await today()
    await hand().click(await card.findByRole('link', { name: `${words} Practise` }))
    expect(await screen.findByText('The practice page')).toBeTruthy()
  })
})

describe('the daily goal', () => {
  test.each([
    [0, '0 of 10 min', 'today'],
    [599, '9 of 10 min', 'today'],
    [600, '10 min today', 'goal reached'],
    [4000, '66 min today', 'goal reached'],
  ])('%i seconds: "%s"', async (activeSeconds, words, beside) => {
    const device = await deviceWith([first, second], { dailyGoal: 10 })
    // What was learnt yesterday is of yesterday.
    await studied(device, [
      finished('1', 1, { activeSeconds: 500 }),
      finished('1', 0, { activeSeconds }),
    ])
    const card = await today()
    expect((await card.findByText(words)).parentElement?.textContent).toBe(`${words} ${beside}`)
  })

  it('after a break says what today can begin', async () => {
    const device = await deviceWith([first, second], { dailyGoal: 10 })
    await studied(device, [finished('1', 9), finished('1', 8)])
    const card = await today()
    expect((await card.findByText('0 of 10 min')).parentElement?.textContent).toBe(
      '0 of 10 min today can begin a new streak',
    )
  })

  it('is named without minutes where the log cannot be read', async () => {
    const device = await deviceWith([first, second])
    await studied(device, [finished('1', 0)])
    const { openCursor, getAll } = IDBObjectStore.prototype
    for (const [name, real] of Object.entries({ openCursor, getAll })) {
      vi.spyOn(IDBObjectStore.prototype, name as 'getAll').mockImplementation(function (
        this: IDBObjectStore,
        ...given: unknown[]
      ) {
        if (this.name === 'completions') throw new DOMException('The disk is broken', 'DataError')
        return Reflect.apply(real, this, given) as IDBRequest
      })
    }
    const card = await today()
    expect((await card.findByText('15 min')).parentElement?.textContent).toBe('15 min daily goal')
    expect(card.queryByText(/ of 15/)).toBeNull()
  })
})

test('what today is stands before the list, and the list says it once', async () => {
  const device = await deviceWith([first, second])
  await studied(device, [finished('1', 0)])
  await today()
  await waitFor(() => expect(screen.getByText('5 of 15 min')).toBeTruthy())
  const page = screen.getByRole('heading', { level: 1 }).parentElement
  expect(page?.querySelector('section')?.getAttribute('aria-label')).toBe('Today')
  expect(screen.getAllByText('Current streak')).toHaveLength(1)
})
