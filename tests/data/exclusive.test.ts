import { expect, test } from 'vitest'
import { localExclusive, webLocks } from '#data/exclusive.ts'

test.each([
  ['the Web Locks of the browser', () => webLocks(navigator.locks)],
  ['this context alone', () => localExclusive()],
])('%s lets one work at a time, in turn, also after one has failed', async (_what, create) => {
  const exclusive = create()
  const trace: string[] = []
  const work = (name: string, fails = false) =>
    exclusive('one', async () => {
      trace.push(`${name} begins`)
      await Promise.resolve()
      trace.push(`${name} ends`)
      if (fails) throw new Error(name)
    })
  const first = work('first', true)
  const second = work('second')
  await expect(first).rejects.toThrow('first')
  await second
  expect(trace).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

test('the locks of two learners do not wait for each other', async () => {
  const exclusive = localExclusive()
  let open = (): void => undefined
  const held = exclusive('one', () => new Promise<void>((resolve) => (open = resolve)))
  await exclusive('two', async () => undefined)
  open()
  await held
})
