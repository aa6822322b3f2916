import type { Result } from '#domain/result.ts'

export type Batcher<Item, Value> = {
  /** Resolves with what the batch returned for this item; rejects when the item fails, or the whole batch. */
  add(item: Item): Promise<Value>
  /** Resolves once nothing waits and nothing runs. */
  settled(): Promise<void>
}

type Waiting<Item, Value> = {
  item: Item
  resolve: (value: Value) => void
  reject: (reason: unknown) => void
}

/**
 * Runs items together that arrive within one turn of the event loop, in the order in which they came. Items that arrive while the
 * maximum of batches runs go into the next one.
 */
export function createBatcher<Item, Value>({
  maxSize,
  maxRunning = 1,
  run,
  isFaultOfOne = () => false,
}: {
  /** So that the first of a batch never waits for long. */
  maxSize: number
  /** Batches that run at the same time. */
  maxRunning?: number
  /** Returns one result for each item, in their order. When it rejects, the whole batch has failed. */
  run: (items: readonly Item[]) => Promise<readonly Result<Value, unknown>[]>
  /** Whether a batch of several failed with this because of one item. Then each runs again alone. */
  isFaultOfOne?: (error: unknown) => boolean
}): Batcher<Item, Value> {
  const queue: Waiting<Item, Value>[] = []
  let running = 0
  let isGathering = false
  let idleListeners: (() => void)[] = []

  function gather(): void {
    if (isGathering || running >= maxRunning) return
    if (queue.length > 0) {
      isGathering = true
      // Requests that are already in the socket join this batch.
      setImmediate(startBatch)
    } else if (running === 0) {
      for (const listener of idleListeners) listener()
      idleListeners = []
    }
  }

  function startBatch(): void {
    isGathering = false
    running += 1
    void runBatch(queue.splice(0, maxSize)).then(() => {
      running -= 1
      gather()
    })
    gather()
  }

  /** Never rejects, and settles each of the batch. */
  async function runBatch(batch: readonly Waiting<Item, Value>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item))
      for (const [at, { resolve, reject }] of batch.entries()) {
        const result = results[at]
        if (result === undefined) reject(new Error('a batch returned no result for an item'))
        else if (result.ok) resolve(result.value)
        else reject(result.failure)
      }
    } catch (error) {
      if (batch.length > 1 && isFaultOfOne(error)) for (const one of batch) await runBatch([one])
      else for (const { reject } of batch) reject(error)
    }
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        queue.push({ item, resolve, reject })
        gather()
      }),
    async settled() {
      if (queue.length > 0 || running > 0)
        await new Promise<void>((resolve) => idleListeners.push(resolve))
    },
  }
}
