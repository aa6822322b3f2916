import { describe, expect, it } from 'vitest'
import { openLessonAttempt } from '#domain/lesson-attempt.ts'
import { emptyProgress } from '#domain/lesson-progress.ts'
import { expectConsole } from '../setup/expected-console.ts'
import { createAttemptRunner } from '../../src/features/player/attempt-runner.ts'

/** A disk whose writes end when, and as, the test says. */
function runnerOnSlowDisk(begunAt = 0) {
  const writes: { type: string; done: (result?: string) => void; fail: () => void }[] = []
  const opening = openLessonAttempt({
    exerciseCount: 2,
    progress: { ...emptyProgress(1, 1), currentExerciseIndex: begunAt },
    isCompleted: false,
  })
  const runner = createAttemptRunner<string>(
    opening,
    (step) =>
      new Promise((resolve, reject) => {
        writes.push({
          type: step.type,
          done: (result) => resolve(result ?? null),
          fail: () => reject(new Error('The disk is full')),
        })
      }),
  )
  const settle = () => new Promise((done) => setTimeout(done, 0))
  return { runner, writes, settle }
}

describe('a step of a lesson', () => {
  it('shows only once it is written, and takes one step for two events', async () => {
    const { runner, writes, settle } = runnerOnSlowDisk()
    expect(runner.send({ type: 'answered', correct: true })).toBe(true)
    expect(runner.send({ type: 'answered', correct: true })).toBe(false)
    expect(runner.view()).toMatchObject({ isSaving: true, session: { outcome: 'unanswered' } })
    writes[0]?.done()
    await settle()
    expect(writes).toHaveLength(1)
    expect(runner.view()).toMatchObject({ isSaving: false, session: { outcome: 'right' } })
    expect(runner.view().session.tally.answered).toBe(1)
  })

  it('that the state does not allow is refused', () => {
    const { runner, writes } = runnerOnSlowDisk()
    expect(runner.send({ type: 'next' })).toBe(false)
    expect(writes).toHaveLength(0)
  })

  it('that changes nothing kept is shown without a write', async () => {
    const { runner, writes, settle } = runnerOnSlowDisk()
    runner.send({ type: 'answered', correct: false })
    writes[0]?.done()
    await settle()
    runner.send({ type: 'try-again' })
    expect(runner.view().session.outcome).toBe('unanswered')
    expect(writes).toHaveLength(1)
  })

  it('that failed waits for the learner: retry writes it again, and nothing else comes between', async () => {
    expectConsole('warn', /could not be kept/)
    const { runner, writes, settle } = runnerOnSlowDisk()
    runner.send({ type: 'answered', correct: true })
    writes[0]?.fail()
    await settle()
    expect(runner.view()).toMatchObject({ unsaved: 'answered', session: { outcome: 'unanswered' } })
    expect(runner.send({ type: 'answered', correct: false })).toBe(false)
    runner.retry()
    runner.retry()
    writes[1]?.done()
    await settle()
    expect(writes).toHaveLength(2)
    expect(runner.view()).toMatchObject({ unsaved: null, session: { outcome: 'right' } })
  })

  it('that failed as the answer to the question of the lesson gives way to its other answer', async () => {
    expectConsole('warn', /could not be kept/)
    const { runner, writes, settle } = runnerOnSlowDisk(1)
    runner.send({ type: 'start-fresh' })
    expect(runner.send({ type: 'continue' })).toBe(false)
    writes[0]?.fail()
    await settle()
    expect(runner.send({ type: 'answered', correct: true })).toBe(false)
    expect(runner.send({ type: 'continue' })).toBe(true)
    expect(runner.view()).toMatchObject({
      unsaved: null,
      session: { phase: 'exercise', index: 1, progress: { attempt: 1 } },
    })
    expect(writes).toHaveLength(1)
  })

  it('that completes the lesson brings its result', async () => {
    const { runner, writes, settle } = runnerOnSlowDisk()
    for (const event of [
      { type: 'answered', correct: true },
      { type: 'next' },
      { type: 'answered', correct: true },
      { type: 'complete' },
    ] as const) {
      runner.send(event)
      writes.at(-1)?.done(event.type === 'complete' ? '+60 XP' : undefined)
      await settle()
    }
    expect(runner.view()).toMatchObject({ session: { phase: 'complete' }, result: '+60 XP' })
  })
})
