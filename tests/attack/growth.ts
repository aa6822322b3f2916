import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadCourse } from '#server/content/load-course.ts'
import { startTestServer } from '../server/test-server.ts'
import { openGreedyAccount } from './greedy-account.ts'
import { grownSince, type StoredBytes, storedBytes, totalOf } from './stored-bytes.ts'

const MOST_BYTES = 11_000_000

/**
 * `npm run bench:growth -- --days 90`: one learner's devices do all that the app can, as fast as the server allows, for so many
 * days of the server's clock; then they finish lessons until the log is full, then all of it for another day. Prints what
 * the server keeps of it on SQLite, by table. Exits with 1 where that is more than 11 MB.
 */
async function measureGrowth(): Promise<number> {
  const { values } = parseArgs({ options: { days: { type: 'string', default: '30' } } })
  const days = Number(values.days)
  if (!Number.isInteger(days) || days < 1) {
    process.stderr.write('--days takes a whole number\n')
    return 2
  }
  const folder = mkdtempSync(join(tmpdir(), 'apni-boli-growth-'))
  const clock = { nowMs: Date.parse('2026-03-01T10:00:00Z') }
  const server = await startTestServer({
    database: join(folder, 'app.db'),
    course: loadCourse('content'),
    now: () => clock.nowMs,
    config: { rateLimits: true, checkAnswers: false },
  })
  try {
    const before = await storedBytes(server.database)
    const account = await openGreedyAccount(server, clock)
    const totals: number[] = []
    const tell = async (what: string): Promise<void> => {
      const after = await storedBytes(server.database)
      totals.push(totalOf(grownSince(before, after)))
      process.stdout.write(`${what}\n${table(before, after)}\n`)
    }
    for (let hour = 1; hour <= days * 24; hour += 1) await account.anHour()
    await tell(`after ${days} days of every call but finished lessons`)
    let hours = 1
    while (await account.anHourOfLessons()) hours += 1
    await tell(`after ${hours} hours more of finished lessons: the log is full`)
    for (let hour = 1; hour <= 24; hour += 1) await account.anHour({ mostOfEach: 10 })
    await tell('after a day more of every call')
    return Math.max(...totals) < MOST_BYTES ? 0 : 1
  } finally {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function table(before: StoredBytes, after: StoredBytes): string {
  const grown = grownSince(before, after)
  const rows: [string, number][] = [...grown, ['altogether', totalOf(grown)]]
  return rows
    .map(([name, bytes]) => `  ${name.padEnd(24)} ${bytes.toLocaleString('en-GB').padStart(12)}\n`)
    .join('')
}

process.exit(await measureGrowth())
