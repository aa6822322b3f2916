import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Learner } from '#data/learner.ts'
import type { LearnerDb } from '#data/learner-db.ts'
import { useLearnerActions } from '#state/learner-actions.ts'
import { useLearnerState } from '#state/learner.ts'

const ofOne = { name: 'the first learner’s' } as LearnerDb
const ofAnother = { name: 'another learner’s' } as LearnerDb

beforeEach(() => useLearnerState.setState({ db: ofOne, learner: null, loadEngine: vi.fn() }))
afterEach(() => {
  vi.useRealTimers()
  useLearnerState.setState({ db: null, learner: null })
})

function press(): Promise<unknown> {
  const { result } = renderHook(() => useLearnerActions())
  return result.current.recordEvening({ id: 'an id', lessonId: '1', answer: 'said' })
}

test('what is pressed before the engine has come is done by it', async () => {
  const recordEvening = vi.fn(async () => undefined)
  const done = press()
  expect(useLearnerState.getState().loadEngine).toHaveBeenCalledOnce()
  useLearnerState.setState({ learner: { recordEvening } as unknown as Learner })
  await done
  expect(recordEvening).toHaveBeenCalledExactlyOnceWith({
    id: 'an id',
    lessonId: '1',
    answer: 'said',
  })
})

test('a press is of whoever was signed in, not of who comes after', async () => {
  const recordEvening = vi.fn(async () => undefined)
  const failure = press().catch((error: unknown) => error)
  useLearnerState.setState({
    db: ofAnother,
    learner: { recordEvening } as unknown as Learner,
  })
  expect(await failure).toMatchObject({ name: 'StorageError', failure: 'closed' })
  expect(recordEvening).not.toHaveBeenCalled()
})

test('an engine that does not come is told, and does nothing later', async () => {
  vi.useFakeTimers()
  const recordEvening = vi.fn(async () => undefined)
  const failure = press().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await failure).toMatchObject({ failure: 'unavailable' })
  useLearnerState.setState({ learner: { recordEvening } as unknown as Learner })
  expect(recordEvening).not.toHaveBeenCalled()
})

test('with nobody signed in it is refused at once', async () => {
  useLearnerState.setState({ db: null })
  await expect(press()).rejects.toMatchObject({ failure: 'closed' })
})
