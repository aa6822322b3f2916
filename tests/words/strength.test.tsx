import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { comesBackText } from '#copy/strength.ts'
import { writeReviewsCursor } from '#data/reviews-cursor.ts'
import { deviceWith } from '../learner-screen/learner-screen.tsx'
import { breakTable } from '../setup/break-table.ts'
import { sampleLesson } from '../player/sample-lesson.ts'
import { hasAnswered, learnt } from '../learner-screen/learnt-words.ts'
import { entries, openWords, search, seen } from './open-words.tsx'

/** `thanks` is known, `how` was known a month ago, `water` was met yesterday, `bye` never. */
async function learner() {
  const device = await deviceWith([sampleLesson()])
  await hasAnswered(device.db, [
    ...learnt('thanks', 2),
    ...learnt('how', 30),
    { itemId: 'water', skill: 'understand', daysAgo: 1 },
  ])
  return device
}

const marks = () => entries().map((link) => link.textContent?.match(/Strength: (\w+)/)?.[1])

describe('how well a word is known', () => {
  it('stands in words on each row of the book', async () => {
    await learner()
    openWords('/words')
    await search()
    await waitFor(() => expect(marks()).toEqual(['Strong', 'Fading', 'Learning', 'New']))
  })

  it('narrows the book, in the address too', async () => {
    await learner()
    const { at } = openWords('/words')
    await userEvent.selectOptions(await screen.findByLabelText('Strength'), 'Fading')
    await waitFor(() => expect(seen()).toEqual(['Tusaañ na kaih haal ai?']))
    expect(at()).toBe('/words?strength=fading')
    expect(screen.getByRole('status').textContent).toBe('1 entry')
    await userEvent.selectOptions(screen.getByLabelText('Strength'), 'New')
    await waitFor(() => expect(seen()).toEqual(['Khuda haafiz']))
    await userEvent.selectOptions(screen.getByLabelText('Strength'), 'All strengths')
    await waitFor(() => expect(entries()).toHaveLength(4))
    expect(at()).toBe('/words')
  })

  it('is counted anew when answers come from another device', async () => {
    const { db } = await deviceWith([sampleLesson()])
    openWords('/words')
    await search()
    await waitFor(() => expect(marks()).toEqual(['New', 'New', 'New', 'New']))
    await hasAnswered(db, learnt('water', 2))
    await waitFor(() => expect(marks()).toEqual(['New', 'New', 'Strong', 'New']))
  })

  it('is told of no word before the answers of other devices are here', async () => {
    const { db } = await learner()
    await writeReviewsCursor(db, { at: null, last: '1.9', total: 9, isRead: false })
    openWords('/words?strength=strong')
    expect(
      await screen.findByText(/^Your answers from other devices are not here yet/),
    ).toBeTruthy()
    expect(marks()).toEqual([undefined, undefined, undefined, undefined])
    await writeReviewsCursor(db, { at: '1.9', last: '1.9', total: 9, isRead: true })
    await waitFor(() => expect(marks()).toEqual(['Strong']))
  })

  it('is said as unreadable where it is, and narrows nothing then', async () => {
    await learner()
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    breakTable('cards')
    openWords('/words?strength=strong')
    expect(await screen.findByText(/could not read how well you know/)).toBeTruthy()
    expect(entries()).toHaveLength(4)
    expect(marks()).toEqual([undefined, undefined, undefined, undefined])
  })

  it('has its next day on the entry, and leads to practice of this word', async () => {
    await learner()
    openWords('/words/how')
    expect(await screen.findByText(/time to see it again\. Comes back today\.$/)).toBeTruthy()
    const practise = screen.getByRole('link', { name: 'Practise this' })
    expect(practise.getAttribute('href')).toBe('/practice?item=how')
  })

  it('says of a word that was never met only that', async () => {
    await learner()
    openWords('/words/bye')
    const text = await screen.findByText(/You have not met it yet\./)
    expect(text.textContent).not.toContain('Comes back')
    const card = within(text.closest('article') as HTMLElement)
    expect(card.getByText('New')).toBeTruthy()
  })
})

it.each([
  ['2026-11-20', 'Comes back today'],
  ['2026-11-27', 'Comes back today'],
  ['2026-11-28', 'Comes back tomorrow'],
  ['2026-12-03', 'Comes back on Thursday'],
  ['2026-12-04', 'Comes back on 4 December'],
  ['2027-11-26', 'Comes back on 26 November'],
  ['2027-11-27', 'Comes back on 27 November 2027'],
])('of a word due on %s the learner reads on 27 November 2026: %s', (due, text) => {
  expect(comesBackText(due, '2026-11-27')).toBe(text)
})
