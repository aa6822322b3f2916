import { expect, test } from 'vitest'
import { LETTER_SYNC_TAG, onSync, OUTBOX_SYNC_TAG } from '../../sw/background-sync.ts'

/** What a sync event of this tag sets going. */
function sync(tag: string) {
  const works: Promise<unknown>[] = []
  const drained: string[] = []
  const handle = onSync({
    [OUTBOX_SYNC_TAG]: async () => {
      drained.push('outbox')
      throw new Error('Work is left')
    },
    [LETTER_SYNC_TAG]: async () => void drained.push('letters'),
  })
  handle({ tag, waitUntil: (work) => works.push(work) })
  return { works, drained }
}

test('the outbox tag drains, and what the drain ends in reaches the browser', async () => {
  const { works, drained } = sync(OUTBOX_SYNC_TAG)
  expect(drained).toEqual(['outbox'])
  expect(works).toHaveLength(1)
  await expect(works[0]).rejects.toThrow('Work is left')
})

test('the letters have a tag of their own: neither drain waits for the other', async () => {
  const { works, drained } = sync(LETTER_SYNC_TAG)
  expect(drained).toEqual(['letters'])
  await expect(works[0]).resolves.toBeUndefined()
})

test.each(['something-else', 'constructor'])('the tag %s drains nothing', (tag) => {
  const { works, drained } = sync(tag)
  expect([works, drained]).toEqual([[], []])
})
