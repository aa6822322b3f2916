import { liveQuery } from 'dexie'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ErrorBoundary } from '#app/error-screen.tsx'
import type { User } from '#contract/user.ts'
import type { LearnerDb } from '#data/learner-db.ts'
import { readLessons } from '#data/lesson-view.ts'
import { emptyStats } from '#domain/stats.ts'
import { loadBootstrapState } from '#state/bootstrap-state.ts'
import { useAuth } from '#state/auth.tsx'
import { preloaded } from '#state/preload.ts'
import { useGame } from '#state/game.tsx'
import { useLearnerQuery, useLesson, useLessons, useProgressByLesson } from '#state/learner-data.ts'
import { useLearnerState } from '#state/learner.ts'
import { closeLearner } from '#state/learner-runtime.ts'
import { sessions } from '#state/learner-store.ts'
import { type Device, deviceWith } from '../learner-screen/learner-screen.tsx'
import { StateProviders } from '../learner-screen/state-providers.tsx'
import { sampleLesson } from '../player/sample-lesson.ts'

type Drawn = { lessons: number | undefined; views: number | undefined; xp: number; name?: string }

let device: Device
let drawn: Drawn[]

beforeEach(async () => {
  device = await deviceWith([sampleLesson()])
  await device.db.gameStats.put({
    ...emptyStats(),
    id: 'current',
    epoch: 1,
    totalXP: 140,
    byLesson: {},
  })
  drawn = []
  history.replaceState(null, '', '/lessons')
})
afterEach(() => {
  cleanup()
  closeLearner()
  device.db.close()
  localStorage.clear()
  history.replaceState(null, '', '/')
})

function List() {
  const lessons = useLessons()
  const views = useProgressByLesson()
  const { stats } = useGame()
  const { user } = useAuth()
  drawn.push({
    lessons: lessons?.length,
    views: views?.size,
    xp: stats.totalXP,
    ...(user && { name: user.name }),
  })
  return <p>{lessons ? lessons.map(({ title }) => title).join() : 'Reading'}</p>
}

const app = (knownUser: User | null, page = <List />) => (
  <StateProviders knownUser={knownUser}>{page}</StateProviders>
)
/** Resolves when a live query of the test's own, begun after those of the page, has told so many times. */
function toldTimes(times: number): Promise<void> {
  return new Promise((resolve) => {
    let told = 0
    const subscription = liveQuery(() => device.db.lessons.toArray()).subscribe(() => {
      told += 1
      if (told < times) return
      subscription.unsubscribe()
      resolve()
    })
  })
}

test('what was read ahead of the first render is in it, and drawn once', async () => {
  device.answers.set('/api/auth/profile', () => Response.json({ user: device.user }))
  const kept = vi.spyOn(sessions, 'write')
  render(app(await loadBootstrapState()))
  const whole = { lessons: 1, views: 0, xp: 140, name: device.user.name }
  expect(drawn).toEqual([whole])
  // Neither what the live queries tell nor the same learner from the server is news; other points are.
  await waitFor(() => expect(kept).toHaveBeenCalled())
  await kept.mock.results[0]?.value
  await toldTimes(1)
  await device.db.gameStats.update('current', { totalXP: 150 })
  await waitFor(() => expect(drawn.at(-1)).toMatchObject({ xp: 150 }))
  expect(drawn).toEqual([whole, { ...whole, xp: 150 }])
})

test('another answer is drawn, the same one again is not', async () => {
  render(app(await loadBootstrapState()))
  await toldTimes(1)
  const before = drawn.length
  const row = { id: '1', order: 1, lesson: sampleLesson() }
  const again = toldTimes(2)
  await device.db.lessons.put(row)
  await again
  await device.db.lessons.put({ ...row, lesson: { ...row.lesson, title: 'Another title' } })
  await screen.findByText('Another title')
  expect(drawn).toHaveLength(before + 1)
})

test('a page that is opened later asks for itself', async () => {
  const knownUser = await loadBootstrapState()
  const view = render(app(knownUser))
  const { db } = useLearnerState.getState()
  if (db === null) throw new Error('nobody was found')
  expect(preloaded(db, readLessons, '')).toHaveLength(1)
  await waitFor(() => expect(preloaded(db, readLessons, '')).toBeUndefined())
  await device.db.lessons.clear()
  view.rerender(app(knownUser, <List key="another" />))
  expect(drawn.at(-1)).toMatchObject({ lessons: undefined })
  await waitFor(() => expect(drawn.at(-1)).toMatchObject({ lessons: 0 }))
})

test('a lesson opened by its address is in the first render, and no other lesson is', async () => {
  history.replaceState(null, '', '/lessons/1')
  const seen: unknown[] = []
  const Lesson = ({ id }: { id: string }) => {
    seen.push(useLesson(id)?.lesson?.title)
    return null
  }
  const knownUser = await loadBootstrapState()
  const view = render(app(knownUser, <Lesson key="1" id="1" />))
  expect(seen).toEqual([sampleLesson().title])
  view.rerender(app(knownUser, <Lesson key="2" id="2" />))
  expect(seen.at(-1)).toBeUndefined()
})

test('a table that cannot be read is told where the page would be', async () => {
  const broken = (_db: LearnerDb): Promise<never> => Promise.reject(new Error('The disk is broken'))
  const Page = () => <p>{useLearnerQuery(broken) ?? 'Reading'}</p>
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  render(<ErrorBoundary>{app(await loadBootstrapState(), <Page />)}</ErrorBoundary>)
  await screen.findByText('Something went wrong on this page')
  expect(errors).toHaveBeenCalled()
})
