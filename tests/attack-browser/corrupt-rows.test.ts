import fc from 'fast-check'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { readGameStats } from '#data/game-stats.ts'
import { readLessonView, readLessonViews } from '#data/lesson-view.ts'
import { completionRow } from '#data/log-rows.ts'
import { lessonRow, outboxRow, progressRow } from '#data/rows.ts'
import { readOutboxSummary } from '#data/sync-status.ts'
import {
  answered,
  type Device,
  offline,
  openDevice,
  serverProgress,
} from '../data/learner-fixture.ts'
import { referenceXp } from '../simulator/reference-xp.ts'
import { corrupt, type Corruption, corruptions, dump, type Kept } from './corruptions.ts'

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 30)
const CHECKED = {
  lessons: lessonRow,
  progress: progressRow,
  completions: completionRow,
  outbox: outboxRow,
} as const

test('whatever stands in the tables: what cannot be read is set aside, what can be read is all there, and learning goes on', async () => {
  const device = await openDevice()
  onTestFinished(() => device.close())
  const kept = await work(device)
  await fc.assert(
    fc.asyncProperty(corruptions, async (changes) => {
      device.errors.length = 0
      device.network.answer = offline
      const untouched = await corrupt(device.db, kept, changes)
      const broken = await unreadable(device)

      await device.learner.repair()
      expect((await readOutboxSummary(device.db)).corrupt).toBeGreaterThanOrEqual(broken.length)
      expect(await unreadable(device)).toEqual([])
      if (areStatsTold(changes)) {
        const shown = await readGameStats(device.db)
        const log = await device.db.completions.toArray()
        expect(shown.totalXP).toBe(referenceXp(log.filter((row) => row.epoch === shown.epoch)))
      }
      await readLessonViews(device.db)
      JSON.parse(await device.learner.exportUnsynced())

      // The next answer of the learner counts, whatever was there before.
      const { progress } = await readLessonView(device.db, '3')
      await device.learner.saveAttempt('3', answered([4], progress.attempt, progress.epoch))

      device.network.answer = device.network.real
      await device.learner.requestSync('everything')
      await device.learner.pull()
      await expectNothingLost(device, untouched)
      expect(device.errors).toEqual([])
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
}, 120_000)

/** A device in the middle of life: something finished and sent, something waiting, something begun. */
async function work(device: Device): Promise<Kept> {
  const { learner } = device
  await learner.pull()
  await learner.saveAttempt('1', answered([0, 1]))
  await learner.completeLesson('1', { score: 90, attempt: 1, activeSeconds: 60 })
  await learner.requestSync('now')
  await learner.pull()
  device.network.answer = offline
  await learner.saveAttempt('2', answered([0]))
  await learner.completeLesson('2', { score: 100, attempt: 1, activeSeconds: 30 })
  await learner.requestSync('now')
  return dump(device.db)
}

/** Stats that can be read and are wrong stand until the next fold; a log that is a lie is counted like any other. */
function areStatsTold(changes: readonly Corruption[]): boolean {
  return changes.every(
    ({ table, change }) =>
      (table !== 'gameStats' && table !== 'completions') || change.kind === 'nothing of ours',
  )
}

async function unreadable(device: Device): Promise<unknown[]> {
  const found: unknown[] = []
  for (const [name, schema] of Object.entries(CHECKED)) {
    const rows = await device.db.table<unknown>(name).toArray()
    found.push(...rows.filter((row) => !v.is(schema, row)))
  }
  return found
}

/** What nobody touched is on the server by now, and what the server has is here. */
async function expectNothingLost(device: Device, untouched: Kept): Promise<void> {
  const server = await serverProgress(device)
  const left = await device.db.outbox.toArray()
  for (const row of untouched.outbox)
    expect(left.find(({ id }) => id === row['id'])).toBeUndefined()
  const kept = new Set(server.completions.map(({ id }) => id))
  for (const row of untouched.completions) expect(kept).toContain(row['id'])
  const here = new Set(await device.db.completions.toCollection().primaryKeys())
  for (const { id } of server.completions) expect(here).toContain(id)
  for (const row of untouched.progress) {
    const theirs = server.progress.find(({ lesson_id }) => lesson_id === row['lessonId'])
    expect(theirs?.completedExercises).toEqual(
      expect.arrayContaining(row['completedExercises'] as number[]),
    )
  }
  const third = server.progress.find((row) => row.lesson_id === '3')
  expect(third?.completedExercises).toContain(4)
  for (const { lesson_id, completedExercises } of server.progress) {
    const { progress } = await readLessonView(device.db, lesson_id)
    expect(progress.completedExercises).toEqual(expect.arrayContaining(completedExercises))
  }
}
