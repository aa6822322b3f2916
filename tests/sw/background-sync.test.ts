import { expect, test } from 'vitest'
import { onOutboxSync, OUTBOX_SYNC_TAG } from '../../sw/background-sync.ts'

test('the outbox tag drains, and what the drain ends in reaches the browser', async () => {
  const works: Promise<unknown>[] = []
  const sync = onOutboxSync(async () => {
    throw new Error('Work is left')
  })
  sync({ tag: OUTBOX_SYNC_TAG, waitUntil: (work) => works.push(work) })
  expect(works).toHaveLength(1)
  await expect(works[0]).rejects.toThrow('Work is left')
})

test('another tag drains nothing', () => {
  let drains = 0
  const sync = onOutboxSync(async () => {
    drains += 1
  })
  sync({ tag: 'something-else', waitUntil: () => undefined })
  expect(drains).toBe(0)
})
