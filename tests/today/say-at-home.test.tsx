import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readSetting } from '#data/settings.ts'
import { useLearnerState } from '#state/learner.ts'
import { memoryCaches } from '../data/memory-caches.ts'
import { type Device, deviceWith, hand, openPage } from '../learner-screen/learner-screen.tsx'
import { finished, studied } from '../learner-screen/study-log.ts'
import { lockedSample, sampleLesson } from '../player/sample-lesson.ts'

const first = sampleLesson()
const second = sampleLesson({
  id: '2',
  order: 2,
  title: 'My Family',
  sayAtHome: { text: 'Ask after your uncle.', itemIds: ['how'] },
})

const DAY_MS = 86_400_000

beforeEach(() => vi.stubGlobal('caches', memoryCaches()))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

async function learnerAfter(...ids: string[]): Promise<Device> {
  const device = await deviceWith([first, second])
  await studied(
    device,
    ids.map((id) => finished(id, 0)),
  )
  return device
}

async function task() {
  openPage('/lessons')
  return within(await screen.findByRole('region', { name: 'Say it at home' }))
}

/** The page opened anew. */
async function visit() {
  cleanup()
  openPage('/lessons')
  await screen.findByRole('region', { name: 'Foundation' })
  await screen.findByText(/ of 15 min/)
}

test('before a lesson is finished there is nothing to say', async () => {
  await deviceWith([first, second])
  openPage('/lessons')
  await screen.findByRole('region', { name: 'Today' })
  expect(screen.queryByText('Say it at home')).toBeNull()
})

test('it comes with what stands under it', async () => {
  await learnerAfter('1')
  openPage('/lessons')
  await screen.findByRole('region', { name: 'Today' })
  // At once, or everything beneath would move.
  expect(screen.getByRole('region', { name: 'Say it at home' })).toBeTruthy()
})

test('only the task of the newest finished lesson stands there, with its lines to rehearse', async () => {
  await learnerAfter('1', '2')
  const card = await task()
  expect(card.getByText('Ask after your uncle.')).toBeTruthy()
  expect(screen.getAllByText('Say it at home')).toHaveLength(1)
  await hand().click(await card.findByText('Rehearse it'))
  expect(await card.findByText('How are you?')).toBeTruthy()
})

test('of several tasks one that serves the learner’s goal stands before a newer one', async () => {
  const served = sampleLesson({
    sayAtHome: { text: 'Ask for news.', itemIds: [], goals: ['family_communication'] },
  })
  const newer = {
    ...second,
    sayAtHome: { text: 'Ask the price.', itemIds: [], goals: ['travel_preparation'] },
  }
  const device = await deviceWith([served, newer])
  await studied(device, [finished('1', 0), finished('2', 0)])
  expect((await task()).getByText('Ask for news.')).toBeTruthy()
})

test.each([
  ['Did it', /^Shabash/],
  ['They laughed and answered in English', /^A laugh means they were listening/],
])('"%s" is answered warmly, and the task does not come back', async (answer, reply) => {
  await learnerAfter('1')
  const card = await task()
  await hand().click(await card.findByRole('button', { name: answer }))
  const said = await card.findByText(reply)
  await waitFor(() => expect(document.activeElement).toBe(said))
  await visit()
  expect(screen.queryByText('Say it at home')).toBeNull()
})

test('once the newest is answered, the one before it is asked about', async () => {
  await learnerAfter('1', '2')
  const card = await task()
  await hand().click(await card.findByRole('button', { name: 'Did it' }))
  await card.findByText(/^Shabash/)
  await visit()
  expect(screen.getByText('Tonight, thank whoever cooked.')).toBeTruthy()
})

test('an unanswered task of a premium lesson stays when premium has ended, with its lines', async () => {
  const { sayAtHome, items: learnt } = sampleLesson({
    sayAtHome: { text: 'Ask for the bread.', itemIds: ['how'] },
  })
  const device = await deviceWith([
    first,
    lockedSample({ id: '4', order: 4, learnt, sayAtHome }),
    // As a server of before sends it.
    lockedSample({ id: '5', order: 5, learnt }),
  ])
  await studied(device, [finished('1', 0), finished('4', 0), finished('5', 0)])
  const card = await task()
  expect(card.getByText('Ask for the bread.')).toBeTruthy()
  await hand().click(await card.findByText('Rehearse it'))
  expect(await card.findByText('How are you?')).toBeTruthy()
  await hand().click(card.getByRole('button', { name: 'Did it' }))
  await card.findByText(/^Shabash/)
})

test('what was answered before all progress was reset is asked again', async () => {
  const device = await learnerAfter('1')
  await device.db.evenings.put({
    id: crypto.randomUUID(),
    epoch: (await readSetting(device.db, 'epoch')) - 1,
    lessonId: '1',
    answer: 'said',
    saidAt: '2026-11-01T19:00:00.000Z',
    localDate: '2026-11-01',
  })
  expect((await task()).getByText('Tonight, thank whoever cooked.')).toBeTruthy()
})

test('"Not yet" puts it away until tomorrow', async () => {
  await learnerAfter('1')
  const card = await task()
  await hand().click(await card.findByRole('button', { name: 'Not yet' }))
  await card.findByText('No rush. It comes back tomorrow.')
  await visit()
  expect(screen.queryByText('Say it at home')).toBeNull()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY_MS })
  await visit()
  expect(await screen.findByText('Say it at home')).toBeTruthy()
})

test('what the device cannot keep is said, and can be pressed again', async () => {
  const device = await learnerAfter('1')
  const card = await task()
  const button = await card.findByRole('button', { name: 'Did it' })
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('The disk is full', 'QuotaExceededError')
  })
  await hand().click(button)
  expect(await card.findByText(/could not save that/)).toBeTruthy()
  full.mockRestore()
  await hand().click(button)
  expect(await card.findByText(/^Shabash/)).toBeTruthy()
  expect(await device.db.evenings.toArray()).toMatchObject([{ lessonId: '1', answer: 'said' }])
})

test('a press before the engine has come waits for it, and counts once', async () => {
  const device = await learnerAfter('1')
  const card = await task()
  await waitFor(() => expect(useLearnerState.getState().learner).not.toBeNull())
  const { learner } = useLearnerState.getState()
  const loadEngine = vi.fn()
  act(() => useLearnerState.setState({ learner: null, loadEngine }))
  await hand().click(await card.findByRole('button', { name: 'Did it' }))
  expect(loadEngine).toHaveBeenCalled()
  expect(await device.db.evenings.count()).toBe(0)
  act(() => useLearnerState.setState({ learner }))
  expect(await card.findByText(/^Shabash/)).toBeTruthy()
  expect(await device.db.evenings.toArray()).toMatchObject([{ lessonId: '1', answer: 'said' }])
})
