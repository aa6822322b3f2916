/**
 * `npm run bench:api`: requests per second and p99 of the completion call on both databases, beside a
 * bare hello and a route that makes one durable insert, all in one run, with 32 connections from a
 * process of its own. `-- --seconds 5 --learners 1000 --sync-ms 3`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureHello, measurePostgres, measureSqlite, type Measured } from './bench-api/measure.ts'
import { startTemporaryPostgres, whyNoPostgres } from './temporary-postgres.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    learners: { type: 'string', default: '1000' },
    'sync-ms': { type: 'string', default: '3' },
  },
})
const load = { seconds: Number(values.seconds), learners: Number(values.learners) }

const folder = mkdtempSync(join(tmpdir(), 'apni-boli-bench-'))
try {
  print('hello, nothing done', await measureHello(load))

  const disk = await measureSqlite(join(folder, 'disk'), load, 0)
  print('SQLite: one insert per sync', disk.insert)
  print('SQLite: completion', disk.completion)
  ratio('completion / one insert per sync, this disk', disk.completion, disk.insert)

  const slow = await measureSqlite(join(folder, 'slow'), load, Number(values['sync-ms']))
  const named = `each sync slowed by ${values['sync-ms']} ms`
  print(`SQLite, ${named}: one insert per sync`, slow.insert)
  print(`SQLite, ${named}: completion`, slow.completion)
  ratio(`completion / one insert per sync, ${named}`, slow.completion, slow.insert)

  const why = whyNoPostgres()
  if (why !== null) {
    process.stdout.write(`PostgreSQL: not measured, ${why}\n`)
  } else {
    const postgres = await startTemporaryPostgres({ isDurable: true })
    try {
      const { insert, completion } = await measurePostgres(await postgres.createDatabase(), load)
      print('PostgreSQL: one durable insert', insert)
      print('PostgreSQL: completion', completion)
      ratio('completion / one durable insert', completion, insert)
    } finally {
      await postgres.stop()
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function print(name: string, { perSecond, p99Ms, cpuMicros, failed }: Measured): void {
  const failures = failed === 0 ? '' : `  ${failed} FAILED`
  process.stdout.write(
    `${name.padEnd(58)} ${perSecond.toFixed(0).padStart(7)} req/s  p99 ${p99Ms.toFixed(0).padStart(5)} ms  ${cpuMicros.toFixed(0).padStart(5)} µs of the server's processor${failures}\n`,
  )
}

function ratio(name: string, a: Measured, b: Measured): void {
  process.stdout.write(
    `${name.padEnd(58)} ${(a.perSecond / b.perSecond).toFixed(2).padStart(7)} x\n\n`,
  )
}
