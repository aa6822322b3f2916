import { expect, test } from 'vitest'
import type { SyncTag } from '#data/sync-tags.ts'
import { onSync } from '../../sw/background-sync.ts'

/** What a sync event of this tag sets going. */
function sync(tag: string) {
  const works: Promise<unknown>[] = []
  const delivered: SyncTag[] = []
  const handle = onSync(async (outbox) => {
    delivered.push(outbox)
    throw new Error('Work is left')
  })
  handle({ tag, waitUntil: (work) => works.push(work) })
  return { works, delivered }
}

test.each(['apni-boli:outbox', 'apni-boli:letters'])(
  'the tag %s, which browsers have registered, delivers its outbox alone; what that ends in reaches the browser',
  async (tag) => {
    const { works, delivered } = sync(tag)
    expect(delivered).toEqual([tag])
    expect(works).toHaveLength(1)
    await expect(works[0]).rejects.toThrow('Work is left')
  },
)

test.each(['something-else', 'constructor'])('the tag %s delivers nothing', (tag) => {
  const { works, delivered } = sync(tag)
  expect([works, delivered]).toEqual([[], []])
})
