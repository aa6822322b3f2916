import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ListedLesson } from '#contract/lesson.ts'
import {
  deviceWith,
  hand,
  recoverAtNextPress,
  openButton,
  openPage,
} from '../learner-screen/learner-screen.tsx'
import { lockedSample, sampleLesson } from './sample-lesson.ts'

async function refused(id: string, lessons: ListedLesson[]) {
  const device = await deviceWith(lessons)
  openPage(`/lessons/${id}`)
  await screen.findByRole('heading', { name: 'Cannot Access Lesson' })
  return device
}

async function refusedForPremium(lessons: ListedLesson[]) {
  await deviceWith(lessons)
  openPage('/lessons/4')
  await screen.findByRole('heading', { name: 'Premium Content' })
}

describe('a lesson that cannot be opened', () => {
  it('asks for a verified address', async () => {
    await refused('2', [sampleLesson(), lockedSample({ id: '2', order: 2, locked: 'verify' })])
    expect(screen.getByText('Please verify your email to access lessons.')).toBeTruthy()
  })

  it('keeps the words of a lesson that was completed before premium ended, and nothing to press', async () => {
    const { items: learnt } = sampleLesson()
    await refusedForPremium([lockedSample({ id: '4', order: 4, learnt })])
    expect(screen.getByRole('heading', { name: 'The words you learnt here' })).toBeTruthy()
    for (const { roman, shahmukhi, english } of learnt) {
      for (const words of [roman, shahmukhi, english]) screen.getByText(words)
    }
    expect(screen.getByText('Shukriya').closest('[lang]')?.getAttribute('lang')).toBe('phr-Latn')
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('has no words of a lesson that was never completed', async () => {
    await refusedForPremium([lockedSample({ id: '4', order: 4 })])
    expect(screen.queryByText('The words you learnt here')).toBeNull()
  })

  it('is not found where the device knows the course and the lesson is not in it', async () => {
    await refused('99', [sampleLesson()])
    expect(screen.getByText('Lesson not found')).toBeTruthy()
  })

  it('says what failed where the device has no course and no network, and tries again', async () => {
    const device = await refused('1', [])
    expect(screen.getByText('Failed to load lesson: Unknown error')).toBeTruthy()
    const lesson = sampleLesson()
    recoverAtNextPress(device, {
      '/api/lessons': () => Response.json({ lessons: [lesson] }),
      '/api/progress': () =>
        Response.json({ progress: [], completions: [], stats: NO_STATS, epoch: 1 }),
    })
    await hand().click(await openButton('Try Again'))
    expect(await screen.findByText('Exercise 1 of 4')).toBeTruthy()
  })

  it('says so when it has no exercises', async () => {
    await deviceWith([sampleLesson({ exercises: [] })])
    openPage('/lessons/1')
    expect(await screen.findByRole('heading', { name: 'Exercise Not Found' })).toBeTruthy()
    expect(screen.getByText('No lesson data available')).toBeTruthy()
  })
})

const NO_STATS = {
  totalXP: 0,
  currentStreak: 0,
  longestStreak: 0,
  lessonsCompleted: 0,
  perfectLessons: 0,
  totalTimeStudied: 0,
  lastStudyDate: null,
}
