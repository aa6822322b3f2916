/**
 * `npm run bench:api`: requests per second and waiting times of the completion call and of the lesson list on both
 * databases, beside a bare hello and a route that makes one durable insert, all in one run, with 32 connections from a
 * process of its own; then the server's memory over many requests.
 * `-- --seconds 5 --learners 1000 --sync-ms 3 --requests 200000`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureHello, measurePostgres, measureSqlite } from './bench-api/measure.ts'
import { measureMemory } from './bench-api/memory.ts'
import type { Measured } from './bench-api/serve.ts'
import { startTemporaryPostgres, whyNoPostgres } from './temporary-postgres.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    learners: { type: 'string', default: '1000' },
    'sync-ms': { type: 'string', default: '3' },
    requests: { type: 'string', default: '200000' },
  },
})
const load = { seconds: Number(values.seconds), learners: Number(values.learners) }
const syncMs = Number(values['sync-ms'])

const folder = mkdtempSync(join(tmpdir(), 'apni-boli-bench-'))
try {
  const hello = await measureHello(load)
  print('hello, nothing done: GET', hello.get)
  print('hello, nothing done: POST', hello.post)

  const disk = await measureSqlite(join(folder, 'disk'), load, 0)
  printDatabase('SQLite', 'one insert per sync', disk, hello.get)
  const named = `SQLite, each sync slowed by ${syncMs} ms`
  printDatabase(
    named,
    'one insert per sync',
    await measureSqlite(join(folder, 'slow'), load, syncMs),
    hello.get,
  )

  const why = whyNoPostgres()
  if (why !== null) {
    say(`PostgreSQL: not measured, ${why}`)
  } else {
    const postgres = await startTemporaryPostgres({ isDurable: true })
    try {
      const measured = await measurePostgres(await postgres.createDatabase(), load)
      printDatabase('PostgreSQL', 'one durable insert', measured, hello.get)
      ratio('completion: SQLite / PostgreSQL', disk.completion, measured.completion)
    } finally {
      await postgres.stop()
    }
  }
  await printMemory()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function printDatabase(
  name: string,
  insertName: string,
  { insert, completion, atHalf, list }: Awaited<ReturnType<typeof measureSqlite>>,
  hello: Measured,
): void {
  say('')
  print(`${name}: ${insertName}`, insert)
  print(`${name}: completion`, completion)
  print(`${name}: completion at half of that rate`, atHalf)
  print(`${name}: lesson list, ETag matches`, list)
  ratio(`completion / ${insertName}`, completion, insert)
  ratio('lesson list, ETag matches / hello, GET', list, hello)
  say(`${'p99 / median at half of the rate'.padEnd(64)} ${factor(atHalf.p99Ms / atHalf.medianMs)}`)
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

function print(name: string, { perSecond, medianMs, p99Ms, cpuMicros, failed }: Measured): void {
  const failures = failed === 0 ? '' : `  ${failed} FAILED`
  say(
    `${name.padEnd(64)} ${perSecond.toFixed(0).padStart(7)} req/s  median ${medianMs.toFixed(1).padStart(6)} ms  p99 ${p99Ms.toFixed(1).padStart(7)} ms  ${cpuMicros.toFixed(0).padStart(5)} µs of the server's processor${failures}`,
  )
}

function ratio(name: string, a: Measured, b: Measured): void {
  say(`${name.padEnd(64)} ${factor(a.perSecond / b.perSecond)}`)
}

function factor(value: number): string {
  return `${value.toFixed(2).padStart(7)} x`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1).padStart(6)} MB`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
