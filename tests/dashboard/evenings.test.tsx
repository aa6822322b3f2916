import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { eveningsText } from '#features/dashboard/study-time.ts'
import { emptyStats } from '#domain/stats.ts'
import { LearningProfile } from '#features/dashboard/learning-profile.tsx'
import { deviceWith, openPage } from '../learner-screen/learner-screen.tsx'
import { sampleLesson } from '../player/sample-lesson.ts'

test.each([
  [[], null],
  [['2026-11-20'], '1 evening'],
  [['2026-11-20', '2026-11-20'], '1 evening'],
  [['2026-11-20', '2026-11-22', '2026-11-25'], '3 evenings'],
])('said at home on %j: %s', (dates, text) => {
  expect(eveningsText(dates.map((localDate) => ({ localDate })))).toBe(text)
})

test('the evenings stand in the learning profile, whatever the family answered', async () => {
  const { db, user } = await deviceWith([sampleLesson()])
  const evening = (localDate: string, answer: 'said' | 'laughed') => {
    const saidAt = `${localDate}T19:00:00.000Z`
    return { id: crypto.randomUUID(), epoch: 1, lessonId: '1', answer, saidAt, localDate }
  }
  await db.evenings.bulkPut([evening('2026-11-20', 'said'), evening('2026-11-22', 'laughed')])
  const Profile = () => <LearningProfile profile={user} stats={emptyStats()} />
  openPage('/dashboard', { '/dashboard': Profile })
  const name = await screen.findByText('Said at home')
  expect(name.closest('div')?.querySelector('dd')?.textContent).toBe('2 evenings')
})
