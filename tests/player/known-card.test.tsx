import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { lessonAudio } from '#device/lesson-audio.ts'
import {
  type Device,
  deviceWith,
  hand,
  openButton,
  openPage,
} from '../learner-screen/learner-screen.tsx'
import { expectConsole } from '../setup/expected-console.ts'
import { choice, sampleLesson, translation } from './sample-lesson.ts'

vi.mock('#state/play-effect.ts', () => ({ playEffect: () => undefined }))
beforeEach(() => act(() => lessonAudio.stop()))

const LESSON = sampleLesson({ exercises: [choice, translation] })

const open = () => openPage('/lessons/1', {}, { passCards: false })
const known = () => screen.queryByRole('button', { name: 'I know this' })
const answers = () => screen.findByRole('list', { name: 'Answers' })

async function reviewsOf({ db }: Pick<Device, 'db'>) {
  const rows = await db.reviews.toArray()
  return rows.map(({ itemId, skill, grade }) => [itemId, skill, grade])
}

/** The learner answered this rightly yesterday, in whatever place. */
async function reviewed({ db }: Device, itemId: string): Promise<void> {
  const reviewedAt = new Date(Date.now() - 86_400_000).toISOString()
  const localDate = reviewedAt.slice(0, 10)
  const answer = { itemId, skill: 'produce' as const, grade: 3 as const, reviewedAt, localDate }
  await db.reviews.put({ id: crypto.randomUUID(), ...answer, epoch: 1 })
}

describe('"I know this" on a card', () => {
  it('goes on to the exercise and records that the word is understood, without a score', async () => {
    const device = await deviceWith([LESSON])
    open()
    await hand().click(await openButton('I know this'))
    await answers()
    expect(await reviewsOf(device)).toEqual([['thanks', 'understand', 3]])
    expect(screen.getByText('Exercise 1 of 2')).toBeTruthy()
    expect(await device.db.progress.count()).toBe(0)
    const waiting = await device.db.outbox.toArray()
    expect(waiting.map(({ kind }) => kind)).toEqual(['reviews'])
  })

  it('is recorded before the card goes', async () => {
    const device = await deviceWith([LESSON])
    open()
    const button = await openButton('I know this')
    // A second press comes before the first is on the disk.
    fireEvent.click(button)
    fireEvent.click(button)
    expect(screen.getByRole('button', { name: 'Got it' })).toBeTruthy()
    await answers()
    expect(await reviewsOf(device)).toHaveLength(1)
  })

  it('by keyboard: the focus goes on to the question', async () => {
    const device = await deviceWith([LESSON])
    open()
    const button = await openButton('I know this')
    act(() => button.focus())
    await hand().keyboard('{Enter}')
    await answers()
    const question = screen.getByRole('heading', { level: 1 })
    await waitFor(() => expect(document.activeElement).toBe(question))
    expect(await reviewsOf(device)).toHaveLength(1)
  })

  it('is not what "Got it" says', async () => {
    const device = await deviceWith([LESSON])
    open()
    await hand().click(await openButton('Got it'))
    await answers()
    expect(await reviewsOf(device)).toEqual([])
  })

  it('does not show the card again to who comes back to the lesson', async () => {
    await deviceWith([LESSON])
    const view = open()
    await hand().click(await openButton('I know this'))
    await answers()
    view.unmount()
    open()
    await answers()
    expect(known()).toBeNull()
  })

  it.each([1, 2])('does not come for a word reviewed elsewhere, in attempt %i', async (attempt) => {
    const device = await deviceWith([sampleLesson({ exercises: [choice] })])
    await reviewed(device, 'thanks')
    const progress = { attempt, epoch: 1, currentExerciseIndex: 0 }
    await device.db.progress.put({
      lessonId: '1',
      ...progress,
      completedExercises: [],
      correctExercises: [],
    })
    open()
    await answers()
    expect(known()).toBeNull()
  })

  it('comes for a word of which nothing is known, beside one that was reviewed', async () => {
    const device = await deviceWith([LESSON])
    await reviewed(device, 'thanks')
    open()
    const user = hand()
    await answers()
    await user.click(await openButton(/Thank you/))
    await user.click(await openButton('Next'))
    expect(await openButton('I know this')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Khuda haafiz')
  })
})

describe('a full disk under "I know this"', () => {
  async function fullDisk() {
    const device = await deviceWith([LESSON])
    open()
    const button = await openButton('I know this')
    expectConsole('warn', /could not be kept on this device/)
    const fault = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('The disk is full', 'QuotaExceededError')
    })
    await hand().click(button)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('This device could not save your last step.')
    expect(alert.textContent).toContain('What you did in this lesson is still here.')
    expect(known()).not.toBeNull()
    return { device, fault }
  }

  it('is said, and the second try records it once', async () => {
    const { device, fault } = await fullDisk()
    fault.mockRestore()
    await hand().click(await openButton('Try saving again'))
    await answers()
    expect(await reviewsOf(device)).toEqual([['thanks', 'understand', 3]])
  })

  it('lets the lesson go on, and the next answer carries it', async () => {
    const { device, fault } = await fullDisk()
    const user = hand()
    await user.click(await openButton('Carry on without saving'))
    await answers()
    expect(await reviewsOf(device)).toEqual([])
    fault.mockRestore()
    await user.click(await openButton(/Thank you/))
    await openButton('Next')
    expect((await reviewsOf(device)).toSorted()).toEqual([
      ['thanks', 'understand', 3],
      ['thanks', 'understand', 3],
    ])
  })
})
