import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { eventsIn } from '#data/queue-reviews.ts'
import { forgetCelebrations, useCelebrations } from '#state/celebrations.ts'
import {
  type Hand,
  deviceWith,
  hand,
  openButton,
  openPage,
  reloadPage,
} from '../learner-screen/learner-screen.tsx'
import { choice, sampleLesson, translation } from './sample-lesson.ts'

const lesson = sampleLesson({ exercises: [choice, translation] })

beforeEach(forgetCelebrations)

/** Misses the first exercise, puts it right, and answers the second rightly; stays there. */
async function missFirst(user: Hand) {
  await screen.findByText('Exercise 1 of 2')
  await waitFor(() => expect(screen.queryByText('Got it')).toBeNull())
  await user.click(await openButton(/Goodbye/))
  await user.click(await openButton('Try Again'))
  await user.click(await openButton(/Thank you/))
  await user.click(await openButton('Next'))
  await screen.findByText('Exercise 2 of 2')
  await user.type(await screen.findByRole('textbox'), 'goodbye{Enter}')
}

async function begin() {
  const device = await deviceWith([lesson])
  const view = openPage('/lessons/1')
  return { device, view, user: hand() }
}

describe('the round at the end', () => {
  it('asks once more what was missed, and leaves record, score and XP as they are', async () => {
    const { device, user } = await begin()
    await missFirst(user)
    expect(screen.queryByRole('button', { name: 'Complete' })).toBeNull()
    await user.click(await openButton('Once more'))
    expect(await screen.findByText('Once more: 1 of 1')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Previous' })).toBeNull()
    const before = await device.db.progress.get('1')
    useCelebrations.setState({ queue: [] })
    await user.click(await openButton(/Thank you/))
    await openButton('Complete')
    expect(useCelebrations.getState().queue).toEqual([])
    expect(await device.db.progress.get('1')).toEqual(before)
    await user.click(await openButton('Complete'))
    await screen.findByRole('heading', { name: 'First Lesson Complete!' })
    const log = await device.db.completions.toArray()
    expect(log.map(({ attempt, score }) => [attempt, score])).toEqual([[1, 67]])
  })

  it('shows the right answer to who misses again, and lets them go on', async () => {
    const { user } = await begin()
    await missFirst(user)
    await user.click(await openButton('Once more'))
    await screen.findByText('Once more: 1 of 1')
    await user.click(await openButton(/Goodbye/))
    const panel = await screen.findByRole('region', { name: 'Feedback' })
    expect(panel.textContent).toContain('Correct answer')
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Complete'))
  })

  it('still knows after a reload what slipped', async () => {
    const { device, view, user } = await begin()
    await missFirst(user)
    await openButton('Once more')
    expect((await device.db.progress.get('1'))?.tally?.missed).toEqual([0])
    reloadPage(view, '/lessons/1')
    await user.click(await openButton('Continue Learning'))
    await user.click(await openButton('Once more'))
    expect(await screen.findByText('Once more: 1 of 1')).toBeTruthy()
  })

  it('reviews first answers and the round, not what was tried again', async () => {
    const { device, user } = await begin()
    await missFirst(user)
    await user.click(await openButton('Once more'))
    await screen.findByText('Once more: 1 of 1')
    await user.click(await openButton(/Thank you/))
    await openButton('Complete')
    const reviews = await device.db.reviews.toArray()
    const told = reviews.toSorted((a, b) => (a.reviewedAt < b.reviewedAt ? -1 : 1))
    expect(told.map(({ itemId, skill, grade }) => [itemId, skill, grade])).toEqual([
      [choice.itemIds[0], 'understand', 1],
      [translation.itemIds[0], 'understand', 3],
      [choice.itemIds[0], 'understand', 3],
    ])
    const rows = await device.db.outbox.orderBy('seq').toArray()
    expect(rows.flatMap(eventsIn).map(({ id }) => id)).toEqual(told.map(({ id }) => id))
  })
})
