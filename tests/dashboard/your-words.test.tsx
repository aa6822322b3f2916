import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { recallText } from '#copy/your-words.ts'
import { learn } from '#data/clock-knowledge.ts'
import { correctRows } from '#data/correct-rows.ts'
import { type NewReview, recordReviews } from '#data/record-reviews.ts'
import { writeReviewsCursor } from '#data/reviews-cursor.ts'
import { writeSetting } from '#data/settings.ts'
import { UNKNOWN_CLOCK } from '#domain/known-clock.ts'
import type { Skill } from '#domain/memory/review.ts'
import { ProgressTab } from '#features/dashboard/progress-tab.tsx'
import { weekdayOf } from '#features/dashboard/dates.ts'
import { deviceWith, type Device, openPage } from '../learner-screen/learner-screen.tsx'
import {
  type Answered,
  daysFromToday,
  hasAnswered,
  learnt,
} from '../learner-screen/learnt-words.ts'
import { lockedSample, sampleLesson } from '../player/sample-lesson.ts'
import { breakTable } from '../setup/break-table.ts'

/** `thanks`, `how`, `water` and `bye` in an open lesson; of a locked one nothing may be practised. */
async function learnerWith(answers: readonly Answered[]): Promise<Device> {
  const device = await deviceWith([sampleLesson(), lockedSample({ id: '4', order: 4 })])
  await hasAnswered(device.db, answers)
  return device
}

function open() {
  openPage('/dashboard', { '/dashboard': () => <ProgressTab log={undefined} /> })
}

const card = async (name: string) => within(await screen.findByRole('region', { name }))
const yourWords = () => card('Your words')
const comingBack = () => card('Coming back')

async function strengths(): Promise<(string | null)[]> {
  const links = await (await yourWords()).findAllByRole('link')
  return links.map((link) => link.textContent)
}

test('who has met no word yet reads that, and what will come back', async () => {
  await learnerWith([])
  open()
  expect(await (await yourWords()).findByText(/You have met none yet\./)).toBeTruthy()
  expect((await yourWords()).queryByRole('link')).toBeNull()
  expect(await (await comingBack()).findByText(/^A word that you have met comes back/)).toBeTruthy()
  expect((await comingBack()).queryByRole('img')).toBeNull()
})

test('before the answers of other devices are here no number stands as a fact', async () => {
  const { db } = await learnerWith(learnt('thanks', 2))
  await writeReviewsCursor(db, { at: null, last: '1.9', total: 9, isRead: false })
  open()
  const text = /^Your answers from other devices are not here yet/
  expect(await (await yourWords()).findByText(text)).toBeTruthy()
  expect((await yourWords()).queryByRole('link')).toBeNull()
  expect(screen.queryByRole('region', { name: 'Coming back' })).toBeNull()
})

test('on the first day what was met is being learnt, and nothing is said of what was kept', async () => {
  await learnerWith([
    { itemId: 'thanks', skill: 'understand', daysAgo: 0 },
    { itemId: 'how', skill: 'understand', daysAgo: 0 },
  ])
  open()
  expect(await strengths()).toEqual(['New2', 'Learning2', 'Fading0', 'Strong0'])
  const words = await yourWords()
  expect(words.getByText('You have met 2 of 4 words that your lessons teach.')).toBeTruthy()
  expect(words.queryByText(/You knew/)).toBeNull()
})

test('of words of every strength each number leads to these words', async () => {
  await learnerWith([
    ...learnt('thanks', 2),
    ...learnt('how', 30),
    { itemId: 'water', skill: 'understand', daysAgo: 1 },
  ])
  open()
  expect(await strengths()).toEqual(['New1', 'Learning1', 'Fading1', 'Strong1'])
  const links = (await yourWords()).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/words?strength=new',
    '/words?strength=learning',
    '/words?strength=fading',
    '/words?strength=strong',
  ])
})

test('what comes back is told in a sentence and a table, day by day', async () => {
  // A known word comes back eleven days after: the first in five days, the last after the week.
  await learnerWith([...learnt('thanks', 6), ...learnt('how', 30), ...learnt('water', 2)])
  open()
  const back = await comingBack()
  const inDays = (days: number) => weekdayOf(daysFromToday(days))
  const picture = await back.findByRole('img')
  expect(picture.getAttribute('aria-label')).toBe(
    `Words that come back in the next 7 days: today 1, ${inDays(1)} 0, ${inDays(2)} 0, ` +
      `${inDays(3)} 0, ${inDays(4)} 0, ${inDays(5)} 1, ${inDays(6)} 0.`,
  )
  const table = within(back.getByRole('table', { name: /day by day/ }))
  expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(
    Array.from({ length: 7 }, (_, day) => (day === 0 || day === 5 ? '1' : '0')),
  )
  // Two of them: two stitches, today's marigold.
  expect(picture.querySelectorAll('.column i:not(.empty)')).toHaveLength(2)
  expect(picture.querySelectorAll('.column.now i:not(.empty)')).toHaveLength(1)
})

test('who knows all words well reads that they can rest', async () => {
  await learnerWith(['thanks', 'how', 'water', 'bye'].flatMap((itemId) => learnt(itemId, 0)))
  open()
  expect(await strengths()).toEqual(['New0', 'Learning0', 'Fading0', 'Strong4'])
  expect(await (await comingBack()).findByText(/What you know well can rest\./)).toBeTruthy()
})

test('what was kept is counted from answers to words that had been learnt, once there are enough', async () => {
  // Each of the eight cards came back three times after it was learnt: 24 answers, of which two were wrong.
  const skills = ['understand', 'produce'] as const
  const slips = ['thanks understand', 'bye produce']
  const answers = ['thanks', 'how', 'water', 'bye'].flatMap((itemId) =>
    skills.flatMap((skill) =>
      [202, 200, 190, 160, 60].map((daysAgo): Answered => {
        const isSlip = daysAgo === 60 && slips.includes(`${itemId} ${skill}`)
        return { itemId, skill, daysAgo, grade: isSlip ? 1 : 3 }
      }),
    ),
  )
  const { db } = await learnerWith(answers)
  open()
  const words = await yourWords()
  expect(await words.findByText('You knew 22 of the last 24 words that came back.')).toBeTruthy()
  // Answered on another device meanwhile: right once more.
  await hasAnswered(db, [{ itemId: 'how', skill: 'produce', daysAgo: 1 }])
  await waitFor(() =>
    expect(words.getByText('You knew 23 of the last 25 words that came back.')).toBeTruthy(),
  )
})

test('answers that a slow clock dated are counted anew once it is right, though none comes or goes', async () => {
  const { db } = await learnerWith([])
  await writeSetting(db, 'epoch', 1)
  // A month slow, and not known to be. The learner answers as in `learnt`, on two days.
  const slowMs = 30 * 86_400_000
  let read = Date.now() - slowMs - 2 * 86_400_000
  const clock = { now: () => read, offsetMinutes: () => 0 }
  const newId = () => crypto.randomUUID()
  const answer = (skill: Skill): NewReview => ({ id: newId(), itemId: 'thanks', skill, grade: 3 })
  await recordReviews({ db, clock, newId }, [answer('understand'), answer('produce')])
  read += 2 * 86_400_000
  await recordReviews({ db, clock, newId }, [answer('understand'), answer('produce')])
  open()
  expect(await strengths()).toEqual(['New3', 'Learning0', 'Fading1', 'Strong0'])
  // The server tells the time: the second day is today.
  learn(clock, { ...UNKNOWN_CLOCK, offsetMs: slowMs, seenMs: Date.now() }, read)
  expect(await correctRows(db, clock)).toBe(true)
  await waitFor(async () =>
    expect(await strengths()).toEqual(['New3', 'Learning0', 'Fading0', 'Strong1']),
  )
})

test('a device that cannot read the words says so, and shows the lessons', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await learnerWith(learnt('thanks', 2))
  breakTable('cards')
  open()
  expect((await (await yourWords()).findByRole('alert')).textContent).toContain('could not read')
  expect(screen.queryByRole('region', { name: 'Coming back' })).toBeNull()
  expect(screen.getByRole('region', { name: 'Lesson by lesson' })).toBeTruthy()
})

test.each([
  [{ asked: 0, recalled: 0 }, null],
  [{ asked: 19, recalled: 19 }, null],
  [{ asked: 20, recalled: 18 }, 'You knew 18 of the last 20 words that came back.'],
  [{ asked: 100, recalled: 87 }, 'You knew 87 of the last 100 words that came back.'],
])('of %j the learner reads: %s', (recall, text) => {
  expect(recallText(recall)).toBe(text)
})
