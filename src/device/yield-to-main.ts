/**
 * Goes on in a task of its own: what was called goes to its end first, and the browser may take a tap or draw in between.
 * A processor four times slower than a laptop's does in 50 ms what fits into 12 here.
 */
export function yieldToMain(): Promise<void> {
  // Safari has no `scheduler.yield`: there what else is waiting may come first.
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } }
  if (scheduler?.yield) return scheduler.yield()
  return new Promise((resolve) => setTimeout(resolve, 0))
}

/** Does it in a task of its own; gives the way to leave it undone. */
export function inNewTask(work: () => void): () => void {
  let isOff = false
  void yieldToMain().then(() => {
    if (!isOff) work()
  })
  return () => {
    isOff = true
  }
}

/** Milliseconds that a piece of longer work may take: on a slow phone it still leaves room for a frame. */
const CHUNK_MS = 8

/** Takes all steps of `work`, as many in one task as fit into a piece. */
export async function runInChunks<T>(work: Generator<unknown, T>): Promise<T> {
  for (;;) {
    const until = performance.now() + CHUNK_MS
    do {
      const step = work.next()
      if (step.done) return step.value
    } while (performance.now() < until)
    await yieldToMain()
  }
}
