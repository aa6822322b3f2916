import { expect, test } from 'vitest'
import { fail, ok, type Result } from '#domain/result.ts'
import { createBatcher } from '#server/concurrency/batcher.ts'

type Run = (items: readonly number[]) => Promise<readonly Result<number, unknown>[]>

const doubled: Run = async (items) => items.map((item) => ok(2 * item))

/** A run that the test ends; `batches` are those that began. */
function heldRuns() {
  const batches: { items: readonly number[]; end: (error?: Error) => void }[] = []
  const run: Run = (items) =>
    new Promise((resolve, reject) => {
      batches.push({
        items,
        end: (error) => (error === undefined ? resolve(doubled(items)) : reject(error)),
      })
    })
  return { batches, run }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Each outcome as it comes: `1=2`, or `1!reason`. */
function noted(add: (item: number) => Promise<number>) {
  const outcomes: string[] = []
  const send = (item: number): Promise<void> =>
    add(item).then(
      (value) => void outcomes.push(`${item}=${value}`),
      (error: unknown) => void outcomes.push(`${item}!${(error as Error).message}`),
    )
  return { outcomes, send }
}

test('items of one turn run together, in their order, and each gets its own value', async () => {
  const seen: (readonly number[])[] = []
  const batcher = createBatcher<number, number>({
    maxSize: 10,
    run: (items) => {
      seen.push(items)
      return doubled(items)
    },
  })
  expect(await Promise.all([3, 1, 2].map(batcher.add))).toEqual([6, 2, 4])
  expect(await batcher.add(4)).toBe(8)
  expect(seen).toEqual([[3, 1, 2], [4]])
})

test('a batch takes so many at most, and those that come during a run go into the next', async () => {
  const { batches, run } = heldRuns()
  const { add } = createBatcher<number, number>({ maxSize: 2, run })
  const { outcomes, send } = noted(add)
  const sent = [1, 2, 3].map(send)
  await turn()
  sent.push(send(4))
  await turn()
  expect(batches.map(({ items }) => items)).toEqual([[1, 2]])
  batches[0]?.end()
  await turn()
  await turn()
  expect(batches.map(({ items }) => items)).toEqual([
    [1, 2],
    [3, 4],
  ])
  expect(outcomes).toEqual(['1=2', '2=4'])
  batches[1]?.end()
  await Promise.all(sent)
  expect(outcomes).toEqual(['1=2', '2=4', '3=6', '4=8'])
})

test('as many batches run at once as may, and the next begins when one of them ends', async () => {
  const { batches, run } = heldRuns()
  const { add } = createBatcher<number, number>({ maxSize: 1, maxRunning: 2, run })
  const sent = [1, 2, 3].map(add)
  for (let at = 0; at < 5; at += 1) await turn()
  expect(batches.map(({ items }) => items)).toEqual([[1], [2]])
  batches[1]?.end()
  for (let at = 0; at < 2; at += 1) await turn()
  expect(batches.map(({ items }) => items)).toEqual([[1], [2], [3]])
  batches[0]?.end()
  batches[2]?.end()
  expect(await Promise.all(sent)).toEqual([2, 4, 6])
})

test('an item that fails disturbs no other of its batch', async () => {
  const { add } = createBatcher<number, number>({
    maxSize: 10,
    run: async (items) =>
      items.map((item) => (item === 2 ? fail(new Error('of two')) : ok(2 * item))),
  })
  const { outcomes, send } = noted(add)
  await Promise.all([1, 2, 3].map(send))
  expect(outcomes).toEqual(['1=2', '2!of two', '3=6'])
})

test.each([
  ['rejects', () => Promise.reject(new Error('away'))],
  [
    'throws',
    () => {
      throw new Error('away')
    },
  ],
] as const)('a run that %s fails each of its batch, and none after it', async (_, failure) => {
  let isAway = true
  const { add } = createBatcher<number, number>({
    maxSize: 2,
    run: (items) => (isAway ? failure() : doubled(items)),
  })
  const { outcomes, send } = noted(add)
  await Promise.all([1, 2, 3].map(send))
  expect(outcomes).toEqual(['1!away', '2!away', '3!away'])
  isAway = false
  expect(await add(4)).toBe(8)
})

test('where one item may be at fault each runs again alone, in order, before the next batch', async () => {
  const seen: (readonly number[])[] = []
  const { add } = createBatcher<number, number>({
    maxSize: 3,
    run: async (items) => {
      seen.push(items)
      if (items.includes(2)) throw new Error('of two')
      return doubled(items)
    },
    isFaultOfOne: (error) => (error as Error).message === 'of two',
  })
  const { outcomes, send } = noted(add)
  await Promise.all([1, 2, 3, 4].map(send))
  expect(seen).toEqual([[1, 2, 3], [1], [2], [3], [4]])
  expect(outcomes).toEqual(['1=2', '2!of two', '3=6', '4=8'])
})

test('an item without a result fails and does not wait for ever', async () => {
  const { add } = createBatcher<number, number>({
    maxSize: 10,
    run: async (items) => (await doubled(items)).slice(1),
  })
  const { outcomes, send } = noted(add)
  await Promise.all([1, 2].map(send))
  expect(outcomes).toEqual(['1=4', '2!a batch returned no result for an item'])
})

test('an item that is added as soon as the one before it has its value runs too', async () => {
  const { add } = createBatcher<number, number>({ maxSize: 10, run: doubled })
  const values: number[] = []
  for (let at = 0; at < 20; at += 1) values.push(await add(at))
  expect(values).toEqual(Array.from({ length: 20 }, (_, at) => 2 * at))
})

test('it is settled when nothing waits and nothing runs', async () => {
  const { batches, run } = heldRuns()
  const batcher = createBatcher<number, number>({ maxSize: 1, run })
  await batcher.settled()
  const { outcomes, send } = noted(batcher.add)
  void send(1)
  void send(2)
  const settled = batcher.settled().then(() => outcomes.push('settled'))
  await turn()
  batches[0]?.end()
  for (let at = 0; at < 2; at += 1) await turn()
  expect(outcomes).toEqual(['1=2'])
  batches[1]?.end(new Error('away'))
  await settled
  expect(outcomes).toEqual(['1=2', '2!away', 'settled'])
})
