import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ListedLesson } from '#contract/lesson.ts'
import { writeReviewsCursor } from '#data/reviews-cursor.ts'
import { writeSetting } from '#data/settings.ts'
import { FEWEST_ANSWERS } from '#domain/practice.ts'
import { PracticePage } from '#features/player/practice/practice-page.tsx'
import { useCoursePullStore } from '#state/course-pull.ts'
import { forgetCelebrations, useCelebrations } from '#state/celebrations.ts'
import {
  type Device,
  deviceWith,
  hand,
  openButton,
  openPage,
} from '../learner-screen/learner-screen.tsx'
import { expectConsole } from '../setup/expected-console.ts'
import {
  CHOICES,
  choose,
  knewDaysAgo,
  practiseToEnd,
  realLessons,
  setUp,
  singleWords,
} from './practising.ts'
import { lockedSample } from './sample-lesson.ts'

beforeEach(forgetCelebrations)

const openPractice = (path = '/practice') => openPage(path, { '/practice': PracticePage })
const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const place = (text: RegExp) => screen.findByText(text)
/** Eight words are answered, and Finish is to be pressed on a disk that is full. */
async function answeredEight() {
  const device = await deviceThatKnew(8)
  openPractice()
  const user = hand()
  for (let number = 1; number <= 8; number += 1) {
    await place(new RegExp(`^Word ${number} of 8$`))
    await choose(user, true)
    if (number < 8) await user.click(await openButton('Next'))
  }
  expectConsole('warn', /could not be kept on this device/)
  return { device, user }
}

const reviewsOf = async ({ db }: Device) =>
  (await db.reviews.toArray()).filter(({ unacknowledged }) => unacknowledged === 1)

async function deviceThatKnew(count: number, days = 5) {
  const device = await deviceWith(realLessons)
  await setUp(device, CHOICES)
  await knewDaysAgo(device, singleWords.slice(0, count), { days })
  return device
}

/** A lesson was finished elsewhere and its words practised since; of that only the lesson is here. */
async function newDeviceOfLearner() {
  const device = await deviceWith(realLessons)
  await setUp(device, CHOICES)
  const completedAt = new Date(Date.now() - 30 * 86_400_000).toISOString()
  await device.db.completions.put({
    id: crypto.randomUUID(),
    lessonId: '1',
    epoch: 1,
    attempt: 1,
    score: 90,
    completedAt,
    localDate: completedAt.slice(0, 10),
    activeSeconds: 600,
  })
  await writeReviewsCursor(device.db, { at: null, last: '1.600', total: 600, isRead: false })
  return device
}

const readToItsEnd = ({ db }: Device) =>
  writeReviewsCursor(db, { at: '1.600', last: '1.600', total: 600, isRead: true })

describe('before there is a session', () => {
  it('says that it lays out the words while the course is on its way', async () => {
    const device = await deviceWith([])
    device.answers.set('/api/lessons', () => new Promise(() => undefined))
    openPractice()
    expect(await screen.findByText('Apni Boli is laying out your words')).toBeTruthy()
  })

  it('waits for the pull where no answer is here yet, and asks what it brings', async () => {
    const device = await deviceWith(realLessons)
    await setUp(device, CHOICES)
    let end: (response: Response) => void = () => undefined
    device.answers.set('/api/lessons', () => new Promise((resolve) => (end = resolve)))
    openPractice()
    await waitFor(() => expect(useCoursePullStore.getState().state).toBe('pulling'))
    expect(await screen.findByText('Apni Boli is laying out your words')).toBeTruthy()
    expect(screen.queryByText('Nothing to practise yet')).toBeNull()
    await knewDaysAgo(device, singleWords.slice(0, 2))
    end(new Response(null, { status: 503 }))
    expect(await place(/^Word 1 of 2$/)).toBeTruthy()
  })

  it('asks nothing before the answers of other devices are here, and then what is due', async () => {
    const device = await newDeviceOfLearner()
    const ofFirst = realLessons[0]?.items ?? []
    const { promise: response, resolve: end } = Promise.withResolvers<Response>()
    device.answers.set('/api/lessons', () => response)
    openPractice()
    await waitFor(() => expect(useCoursePullStore.getState().state).toBe('pulling'))
    expect(await screen.findByText('Apni Boli is laying out your words')).toBeTruthy()
    end(new Response(null, { status: 503 }))
    await title('Your answers from other devices are not here yet')
    expect(screen.queryByText(/^Word /)).toBeNull()
    device.answers.set('/api/lessons', () => new Promise(() => undefined))
    await hand().click(await openButton('Try Again'))
    await waitFor(() => expect(useCoursePullStore.getState().state).toBe('pulling'))
    const { reviews, cards, settings } = device.db
    await device.db.transaction('rw', reviews, cards, settings, async () => {
      await cards.clear()
      await knewDaysAgo(device, ofFirst, { days: 0 })
      await knewDaysAgo(device, singleWords.filter((item) => !ofFirst.includes(item)).slice(0, 2))
      await readToItsEnd(device)
    })
    expect(await place(/^Word 1 of 2$/)).toBeTruthy()
  })

  it('does not take a learner whose progress did not come for one on the first day', async () => {
    await deviceWith(realLessons)
    openPractice()
    await title('Your answers from other devices are not here yet')
    expect(screen.queryByText('Nothing to practise yet')).toBeNull()
  })

  it('says how to get lessons onto a device that has none', async () => {
    await deviceWith([])
    openPractice()
    await title('No lesson is on this device yet')
    expect(screen.getByRole('link', { name: 'Go to Lessons' })).toBeTruthy()
  })

  it('says on the first day when words come', async () => {
    const { db } = await deviceWith(realLessons)
    await writeSetting(db, 'progressEtag', null)
    openPractice()
    await title('Nothing to practise yet')
    expect(screen.getByText(/in the days after it, missed ones first/)).toBeTruthy()
  })

  it('is done for today where nothing is due, says when more comes, and goes on anyway', async () => {
    const device = await deviceThatKnew(3, 0)
    openPractice()
    await title('Done for today')
    expect(screen.getByText(/3 words are due (tomorrow|on \w+)\.$/)).toBeTruthy()
    const user = hand()
    await user.click(await openButton('More anyway'))
    const asked = await practiseToEnd(user)
    expect(new Set(asked)).toEqual(new Set(singleWords.slice(0, 3)))
    await title('Done for today')
    expect(await reviewsOf(device)).toHaveLength(3)
  })

  it('tries again where the words could not be read', async () => {
    const device = await deviceThatKnew(1)
    // A pull that ends has the page read anew by itself.
    device.answers.set('/api/lessons', () => new Promise(() => undefined))
    expectConsole('warn', /could not be read on this device/)
    const broken = vi.spyOn(IDBIndex.prototype, 'openKeyCursor').mockImplementation(() => {
      throw new DOMException('The database is broken', 'UnknownError')
    })
    openPractice()
    await title('Your words could not be read')
    broken.mockRestore()
    await hand().click(await openButton('Try Again'))
    expect(await place(/^Word 1 of 1$/)).toBeTruthy()
  })
})

describe('a session', () => {
  it('brings a miss back later, and says at the end what was kept and what slipped', async () => {
    const device = await deviceThatKnew(3)
    openPractice()
    const asked = await practiseToEnd(hand(), [1])
    expect(asked.map(({ id }) => id)).toHaveLength(4)
    expect(asked[3]).toBe(asked[0])
    await title('Done for today')
    expect(document.querySelector('.sum')?.textContent).toMatch(/^2\s*of 3 words kept$/)
    const slipped = screen.getByRole('region', { name: 'What slipped' })
    expect(slipped.textContent).toContain(asked[0]?.roman)
    expect(slipped.textContent).not.toContain(asked[1]?.roman)
    const grades = (await reviewsOf(device)).map(({ itemId, grade }) => [itemId, grade])
    expect(grades.toSorted()).toEqual(asked.map(({ id }, at) => [id, at === 0 ? 1 : 3]).toSorted())
  })

  it('asks a miss again in another type', async () => {
    const device = await deviceThatKnew(1)
    await setUp(device, { ...CHOICES, typing: true })
    openPractice()
    const user = hand()
    await place(/^Word 1 of 1$/)
    await choose(user, false)
    expect(screen.getByText('Word 1 of 2')).toBeTruthy()
    await user.click(await openButton('Next'))
    expect(await screen.findByRole('textbox', { name: 'Type it in English' })).toBeTruthy()
  })

  it('left in the middle keeps the answers; the next visit asks the rest', async () => {
    const device = await deviceThatKnew(4)
    const view = openPractice()
    const user = hand()
    await place(/^Word 1 of 4$/)
    const first = await choose(user, true)
    await user.click(await openButton('Next'))
    await place(/^Word 2 of 4$/)
    view.unmount()
    expect((await reviewsOf(device)).map(({ itemId }) => itemId)).toEqual([first.id])
    openPractice()
    const rest = await practiseToEnd(user)
    expect(rest).toHaveLength(3)
    expect(rest).not.toContain(first)
  })

  it('of two hundred due words asks twelve, and frightens nobody with a number', async () => {
    const device = await deviceWith(realLessons)
    await setUp(device, CHOICES)
    await knewDaysAgo(device, realLessons.flatMap(({ items }) => items).slice(0, 100))
    openPractice()
    await place(/^Word 1 of 12$/)
    expect(screen.getByText(/^Twelve words for now\. The rest can wait/)).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/100|88/)
  })

  it('says nothing of others where twelve are all', async () => {
    await deviceThatKnew(12)
    openPractice()
    await place(/^Word 1 of 12$/)
    expect(screen.queryByText(/^Twelve words for now/)).toBeNull()
  })
})

describe('"Too easy"', () => {
  it('goes on like Next, and adds that it was easy to the right answer', async () => {
    const device = await deviceThatKnew(2)
    openPractice()
    const user = hand()
    await place(/^Word 1 of 2$/)
    expect(screen.queryByRole('button', { name: 'Too easy' })).toBeNull()
    const { id } = await choose(user, true)
    const easy = await openButton('Too easy')
    // A second press comes before the first is on the disk.
    fireEvent.click(easy)
    fireEvent.click(easy)
    await place(/^Word 2 of 2$/)
    const [other] = await practiseToEnd(user, [], 2)
    await title('Done for today')
    const given = (await reviewsOf(device)).map(({ itemId, skill, grade }) => [
      itemId,
      skill,
      grade,
    ])
    expect(given.toSorted()).toEqual(
      [
        [id, 'understand', 3],
        [id, 'understand', 4],
        [other?.id, 'understand', 3],
      ].toSorted(),
    )
    expect(document.querySelector('.sum')?.textContent).toMatch(/^2\s*of 2 words kept$/)
  })

  it('is not offered for what was missed in this session', async () => {
    await deviceThatKnew(1)
    openPractice()
    const user = hand()
    await place(/^Word 1 of 1$/)
    await choose(user, false)
    expect(screen.queryByRole('button', { name: 'Too easy' })).toBeNull()
    await user.click(await openButton('Next'))
    await place(/^Word 2 of 2$/)
    await choose(user, true)
    expect(screen.queryByRole('button', { name: 'Too easy' })).toBeNull()
  })

  it('ends a session that is long enough, which is recorded with its answers alone', async () => {
    const device = await deviceThatKnew(8)
    openPractice()
    const user = hand()
    for (let number = 1; number <= 8; number += 1) {
      await place(new RegExp(`^Word ${number} of 8$`))
      await choose(user, true)
      await user.click(await openButton(number < 8 ? 'Next' : 'Too easy'))
    }
    await title('Done for today')
    const log = await device.db.practices.toArray()
    expect(log.map(({ answered, right }) => [answered, right])).toEqual([[8, 8]])
    expect((await reviewsOf(device)).filter(({ grade }) => grade === 4)).toHaveLength(1)
  })
})

describe('the end of a session', () => {
  it('of eight answers is recorded: XP, streak, and the right answers', async () => {
    const device = await deviceThatKnew(8)
    openPractice()
    const user = hand()
    await practiseToEnd(user, [2])
    await title('Done for today')
    // Nine answers, eight of them right: 10 and 4.
    expect(await screen.findByText('+14 XP')).toBeTruthy()
    expect(screen.queryByText(/fewer than eight/)).toBeNull()
    expect(screen.getByText('A new streak begins')).toBeTruthy()
    const log = await device.db.practices.toArray()
    expect(log.map(({ answered, right }) => [answered, right])).toEqual([[9, 8]])
    const { queue } = useCelebrations.getState()
    expect(queue.map(({ xp }) => xp?.amount).filter((amount) => amount !== undefined)).toEqual([14])
    expect((await device.db.gameStats.get('current'))?.totalXP).toBe(14)
  })

  it('of seven answers is not, says why, and promises nothing', async () => {
    const device = await deviceThatKnew(7)
    openPractice()
    await practiseToEnd(hand())
    await title('Done for today')
    expect(FEWEST_ANSWERS).toBe(8)
    expect(screen.getByText(/^With fewer than eight answers your words are kept/)).toBeTruthy()
    expect(screen.queryByText(/\+|could not save/)).toBeNull()
    expect(await device.db.practices.count()).toBe(0)
  })

  it('is kept before it shows: a full disk says so, and counts once on the second try', async () => {
    const { device, user } = await answeredEight()
    const full = (): never => {
      throw new DOMException('The disk is full', 'QuotaExceededError')
    }
    const faults = [
      vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(full),
      vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full),
    ]
    await user.click(await openButton('Finish'))
    await screen.findByRole('alert')
    expect(screen.queryByText('Done for today')).toBeNull()
    for (const fault of faults) fault.mockRestore()
    await user.click(await openButton('Try saving again'))
    await title('Done for today')
    expect(await device.db.practices.count()).toBe(1)
  })

  it('that could not be kept is kept from there', async () => {
    const { device, user } = await answeredEight()
    const fault = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('The disk is full', 'QuotaExceededError')
    })
    await user.click(await openButton('Finish'))
    await user.click(await openButton('Carry on without saving'))
    await title('Done for today')
    expect(screen.getByText(/could not save the session/)).toBeTruthy()
    fault.mockRestore()
    await user.click(await openButton('Try saving again'))
    expect(await screen.findByText('+14 XP')).toBeTruthy()
    expect(screen.queryByText(/could not save/)).toBeNull()
    expect(await device.db.practices.count()).toBe(1)
  })
})

describe('the day turns in the middle of a session', () => {
  const evening = new Date(2026, 10, 10, 23, 50).getTime()
  const morning = new Date(2026, 10, 11, 0, 10).getTime()
  afterEach(() => void vi.useRealTimers())

  it('and it goes on as it was: each answer is of its own day, the session of the day it ends', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: evening })
    const device = await deviceThatKnew(8)
    // Due on the next day, which changes nothing on the screen.
    await knewDaysAgo(device, singleWords.slice(8, 10), { days: 1 })
    openPractice()
    const user = hand()
    for (const number of [1, 2, 3]) {
      await place(new RegExp(`^Word ${number} of 8$`))
      await choose(user, true)
      await user.click(await openButton('Next'))
    }
    await place(/^Word 4 of 8$/)
    vi.setSystemTime(morning)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await practiseToEnd(user, [], 4)
    await title('Done for today')
    const days = (await reviewsOf(device)).map(({ localDate }) => localDate)
    expect(days.toSorted()).toEqual([
      ...Array<string>(3).fill('2026-11-10'),
      ...Array<string>(5).fill('2026-11-11'),
    ])
    const log = await device.db.practices.toArray()
    expect(log.map(({ answered, localDate }) => [answered, localDate])).toEqual([[8, '2026-11-11']])
    expect(await device.db.gameStats.get('current')).toMatchObject({ currentStreak: 1 })
    // The two that the new day brings.
    expect(await screen.findByText(/^2 more words are ready when you are\./)).toBeTruthy()
  })
})

describe('what was learnt with premium', () => {
  it('is practised after premium has ended; what was not learnt is not', async () => {
    const [first, , , fourth, fifth] = realLessons
    const learnt = fourth?.items.filter((item) => singleWords.includes(item)) ?? []
    const lessons: ListedLesson[] = [
      ...(first ? [first] : []),
      lockedSample({ id: '4', order: 4, learnt }),
      lockedSample({ id: '5', order: 5 }),
    ]
    const device = await deviceWith(lessons)
    await setUp(device, CHOICES)
    const lost = fifth?.items.filter((item) => singleWords.includes(item)).slice(0, 2) ?? []
    const [known] = learnt
    await knewDaysAgo(device, [...(known ? [known] : []), ...lost])
    openPractice()
    expect(await practiseToEnd(hand())).toEqual([known])
  })
})

describe('as the learner has set it up', () => {
  it('has no typing and no speaking', async () => {
    const device = await deviceWith(realLessons)
    await setUp(device, CHOICES)
    await knewDaysAgo(device, singleWords.slice(0, 6), { days: 40, skill: 'produce' })
    openPractice()
    expect(await practiseToEnd(hand())).toHaveLength(6)
  })

  it.each([0, 3])('has %i new words a day, over all sessions of the day', async (newWords) => {
    const device = await deviceWith(realLessons)
    await setUp(device, { ...CHOICES, newWords })
    await knewDaysAgo(device, singleWords.slice(0, 8), { days: 1 })
    openPractice()
    if (newWords === 0) return void (await title('Done for today'))
    const user = hand()
    const asked = await practiseToEnd(user)
    const produced = async () =>
      (await reviewsOf(device)).filter(({ skill }) => skill === 'produce').map((one) => one.itemId)
    expect(asked).toHaveLength(newWords)
    expect(await produced()).toHaveLength(newWords)
    await title('Done for today')
    // More is what is known already: no fourth new word.
    await user.click(await openButton('More anyway'))
    await place(/^Word 1 of 8$/)
    await practiseToEnd(user)
    expect(new Set(await produced())).toEqual(new Set(asked.map(({ id }) => id)))
    expect(await reviewsOf(device)).toHaveLength(newWords + 8)
  })
})

describe('"Practise this"', () => {
  it('asks the word of the address first, due or not, and what is due after it', async () => {
    const device = await deviceThatKnew(2)
    const [wanted] = singleWords.slice(5)
    await knewDaysAgo(device, wanted ? [wanted] : [], { days: 0 })
    openPractice(`/practice?item=${wanted?.id}`)
    const asked = await practiseToEnd(hand())
    expect(asked).toHaveLength(3)
    expect(asked[0]).toBe(wanted)
  })

  it('asks a word that was never practised, also on the first day', async () => {
    const device = await deviceWith(realLessons)
    await setUp(device, CHOICES)
    openPractice(`/practice?item=${singleWords[3]?.id}`)
    expect(await practiseToEnd(hand())).toEqual([singleWords[3]])
  })

  /** The address as it is then, opened anew. */
  function reload({ router, unmount }: ReturnType<typeof openPage>) {
    const { href } = router.state.location
    unmount()
    return openPractice(href)
  }

  it('goes on with the word after a reload until it was answered rightly, and asks it no more then', async () => {
    const device = await deviceThatKnew(1)
    const [wanted] = singleWords.slice(5)
    await knewDaysAgo(device, wanted ? [wanted] : [], { days: 0 })
    const user = hand()
    let page = openPractice(`/practice?item=${wanted?.id}`)
    await place(/^Word 1 of 2$/)
    page = reload(page)
    expect(await choose(user, false)).toBe(wanted)
    // Missed, it would have come back.
    page = reload(page)
    expect(await choose(user, true)).toBe(wanted)
    await waitFor(() => expect(page.router.state.location.href).toBe('/practice'))
    expect(screen.getByRole('region', { name: 'Feedback' })).toBeTruthy()
    page = reload(page)
    const known = (await practiseToEnd(user)).filter((item) => item !== wanted)
    expect(known).toEqual([singleWords[0]])
    reload(page)
    await title('Done for today')
  })

  it('records a word once, whoever reloads its end or comes back to it', async () => {
    const device = await deviceWith(realLessons)
    await setUp(device, CHOICES)
    const page = openPractice(`/practice?item=${singleWords[3]?.id}`)
    await practiseToEnd(hand())
    await act(() => page.router.navigate({ to: '/lessons' }))
    await act(async () => page.router.history.back())
    await title('Done for today')
    reload(page)
    await title('Done for today')
    expect(screen.queryByText(/^Word /)).toBeNull()
    expect(await reviewsOf(device)).toHaveLength(1)
  })

  it('passes over a word that this device does not have', async () => {
    await deviceThatKnew(1)
    openPractice('/practice?item=nowhere')
    expect(await practiseToEnd(hand())).toEqual([singleWords[0]])
  })
})

describe('a device that cannot keep the answer', () => {
  async function fullDisk() {
    const device = await deviceThatKnew(2)
    openPractice()
    await place(/^Word 1 of 2$/)
    expectConsole('warn', /could not be kept on this device/)
    const fault = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('The disk is full', 'QuotaExceededError')
    })
    const user = hand()
    const answers = await screen.findByRole('list', { name: 'Answers' })
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
    await user.click(answers.querySelectorAll('button')[0]!)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('This device could not save your last step.')
    // In large letters it stands below the screen.
    expect(shown.mock.contexts).toContain(screen.getByRole('button', { name: 'Try saving again' }))
    expect(screen.queryByRole('region', { name: 'Feedback' })).toBeNull()
    return { device, fault, user }
  }

  it('says so, and keeps it on the second try', async () => {
    const { device, fault, user } = await fullDisk()
    fault.mockRestore()
    await user.click(await openButton('Try saving again'))
    await screen.findByRole('region', { name: 'Feedback' })
    expect(await reviewsOf(device)).toHaveLength(1)
  })

  it('carries on, and keeps both answers with the next one', async () => {
    const { device, fault, user } = await fullDisk()
    await user.click(await openButton('Carry on without saving'))
    await user.click(await openButton('Next'))
    await screen.findByRole('alert')
    expect(await reviewsOf(device)).toHaveLength(0)
    fault.mockRestore()
    await user.click(await openButton('Try saving again'))
    await waitFor(async () => expect(await reviewsOf(device)).toHaveLength(1))
    await place(/^Word 2 of /)
  })

  it('says at the end that answers are not saved, and saves them there', async () => {
    const { device, fault, user } = await fullDisk()
    await user.click(await openButton('Carry on without saving'))
    let answered = 1
    for (;;) {
      const onward = await openButton(/^(Next|Finish)$/)
      const isLast = onward.textContent === 'Finish'
      await user.click(onward)
      await user.click(await openButton('Carry on without saving'))
      if (isLast) break
      const answers = await screen.findByRole('list', { name: 'Answers' })
      await user.click(answers.querySelectorAll('button')[0]!)
      await user.click(await openButton('Carry on without saving'))
      answered += 1
    }
    await title('Done for today')
    const notSaved = 'This device could not save all your answers.'
    expect(screen.getByText(notSaved)).toBeTruthy()
    expect(screen.queryByText(/^With fewer than eight answers/)).toBeNull()
    await user.click(await openButton('Try saving again'))
    expect(await screen.findByText(notSaved)).toBeTruthy()
    expect(await reviewsOf(device)).toHaveLength(0)
    fault.mockRestore()
    await user.click(await openButton('Try saving again'))
    await place(/^With fewer than eight answers your words are kept/)
    expect(screen.queryByRole('button', { name: 'Try saving again' })).toBeNull()
    expect(await reviewsOf(device)).toHaveLength(answered)
  })
})
