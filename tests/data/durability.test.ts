import { expect, test, vi } from 'vitest'
import { answered, openDevice } from './learner-fixture.ts'

test('everything that a device writes is on the disk, and not in a buffer, before it says so', async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const device = await openDevice()
  await device.learner.saveAttempt('1', answered([0]))
  await device.learner.completeLesson('1', { score: 100, attempt: 1, activeSeconds: 60 })
  await device.learner.requestSync('now')
  await device.learner.resetAllProgress()
  await device.close()

  const writing = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite')
  const databases = new Set(
    transaction.mock.contexts.map((context) => (context as IDBDatabase).name),
  )
  expect(databases.size).toBe(2)
  expect(writing.length).toBeGreaterThan(4)
  expect(new Set(writing.map(([, , options]) => options?.durability))).toEqual(new Set(['strict']))
})
