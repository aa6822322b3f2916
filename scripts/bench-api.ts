/**
 * `npm run bench:api`: requests per second and waiting times of the completion call, of 20 reviews and of the lesson list on
 * both databases, beside a bare hello and a route that makes one durable insert, with 32 connections from a process of its own;
 * then the server's memory over many requests. All of it in several rounds, each on fresh databases: the machine may change
 * from one minute to the next, so that a ratio is told as the median of the rounds' own, with the least and the greatest.
 * `-- --rounds 3 --seconds 3 --learners 1000 --sync-ms 3 --requests 200000`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  type DatabaseMeasured,
  measureHello,
  measurePostgres,
  measureSqlite,
} from './bench-api/measure.ts'
import { measureMemory } from './bench-api/memory.ts'
import { printMeasured, printRatio, rateRatios, say } from './bench-api/report.ts'
import type { Measured } from './bench-api/serve.ts'
import { startTemporaryPostgres, whyNoPostgres } from './temporary-postgres.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    learners: { type: 'string', default: '1000' },
    'sync-ms': { type: 'string', default: '3' },
    requests: { type: 'string', default: '200000' },
  },
})
const load = { seconds: Number(values.seconds), learners: Number(values.learners) }
const syncMs = Number(values['sync-ms'])

const folder = mkdtempSync(join(tmpdir(), 'apni-boli-bench-'))
try {
  await printRounds()
  await printMemory()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function printRounds(): Promise<void> {
  const hello: Awaited<ReturnType<typeof measureHello>>[] = []
  const sqlite: DatabaseMeasured[] = []
  const slowed: DatabaseMeasured[] = []
  const onPostgres: DatabaseMeasured[] = []
  const why = whyNoPostgres()
  const postgres = why === null ? await startTemporaryPostgres({ isDurable: true }) : null
  try {
    for (let round = 0; round < Number(values.rounds); round += 1) {
      hello.push(await measureHello(load))
      if (postgres !== null)
        onPostgres.push(await measurePostgres(await postgres.createDatabase(), load))
      sqlite.push(await measureSqlite(join(folder, `disk-${round}`), load, 0))
      slowed.push(await measureSqlite(join(folder, `slow-${round}`), load, syncMs))
    }
  } finally {
    await postgres?.stop()
  }

  const helloGet = hello.map(({ get }) => get)
  printMeasured('hello, nothing done: GET', helloGet)
  printMeasured(
    'hello, nothing done: POST',
    hello.map(({ post }) => post),
  )
  printDatabase('SQLite', 'one insert per sync', sqlite, helloGet)
  const named = `SQLite, each sync slowed by ${syncMs} ms`
  printDatabase(named, 'one insert per sync', slowed, helloGet)
  if (why !== null) return say(`PostgreSQL: not measured, ${why}`)
  printDatabase('PostgreSQL', 'one durable insert', onPostgres, helloGet)
  const completionsOf = (database: readonly DatabaseMeasured[]) =>
    database.map(({ completion }) => completion)
  printRatio(
    'completion: SQLite / PostgreSQL',
    rateRatios(completionsOf(sqlite), completionsOf(onPostgres)),
  )
}

function printDatabase(
  name: string,
  insertName: string,
  rounds: readonly DatabaseMeasured[],
  hello: readonly Measured[],
): void {
  const of = (what: keyof DatabaseMeasured) => rounds.map((round) => round[what])
  say('')
  printMeasured(`${name}: ${insertName}`, of('insert'))
  printMeasured(`${name}: completion`, of('completion'))
  printMeasured(`${name}: completion at half of that rate`, of('atHalf'))
  printMeasured(`${name}: 20 reviews`, of('reviews'))
  printMeasured(`${name}: lesson list, ETag matches`, of('list'))
  printRatio(`completion / ${insertName}`, rateRatios(of('completion'), of('insert')))
  printRatio('20 reviews / completion', rateRatios(of('reviews'), of('completion')))
  printRatio('lesson list, ETag matches / hello, GET', rateRatios(of('list'), hello))
  printRatio(
    'p99 / median at half of the rate',
    of('atHalf').map(({ p99Ms, medianMs }) => p99Ms / medianMs),
  )
}

async function printMemory(): Promise<void> {
  const requests = Number(values.requests)
  if (requests === 0) return
  say('')
  const looks = await measureMemory(join(folder, 'memory.db'), {
    requests,
    learners: load.learners,
  })
  for (const { requests: done, failed, heapBytes, residentBytes } of looks) {
    const failures = failed === 0 ? '' : `  ${failed} FAILED`
    say(
      `memory after ${String(done).padStart(7)} requests: heap ${megabytes(heapBytes)}, process ${megabytes(residentBytes)}${failures}`,
    )
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1).padStart(6)} MB`
}
