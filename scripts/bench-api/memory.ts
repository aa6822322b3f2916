import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openSqlite } from '#server/db/sqlite.ts'
import { realApp } from './real-app.ts'
import { completion, exerciseProgress, knownLessons } from './requests.ts'
import { serve } from './serve.ts'

/** `heapBytes`: what is in use when everything that can go has gone; `residentBytes`: of the whole process. */
export type MemoryAfter = {
  requests: number
  failed: number
  heapBytes: number
  residentBytes: number
}

const LOOKS = 10

/**
 * What the server holds after each tenth of so many requests: readings of the list, progress and completions of many
 * learners, as on an evening. The first tenth also fills what is remembered on purpose.
 */
export async function measureMemory(
  path: string,
  { requests, learners }: { requests: number; learners: number },
): Promise<MemoryAfter[]> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const db = await openSqlite(path)
  try {
    const { app, tokens } = await realApp(db, learners)
    return await serve(app, async ({ address, measure }) => {
      const list = await knownLessons(address, tokens[0] ?? '')
      const looks: MemoryAfter[] = []
      let failed = 0
      for (let look = 1; look <= LOOKS; look += 1) {
        const done = await measure({
          requests: [list, exerciseProgress, exerciseProgress, completion],
          tokens,
          until: { requests: Math.round(requests / LOOKS) },
        })
        failed += done.failed
        collect()
        const { heapUsed, rss } = process.memoryUsage()
        looks.push({
          requests: Math.round((requests * look) / LOOKS),
          failed,
          heapBytes: heapUsed,
          residentBytes: rss,
        })
      }
      return looks
    })
  } finally {
    await db.close()
  }
}
