import { parseArgs } from 'node:util'
import { calls } from '#contract/calls.ts'
import { startTemporaryPostgres, whyNoPostgres } from '../../scripts/temporary-postgres.ts'
import { nameOf } from '../server/every-call.ts'
import { attack } from './attack.ts'
import { describeFinding } from './describe-finding.ts'

const TELL_EVERY = 10_000

/** Attacks every call of the contract; exits with 1 at the first answer that it does not promise. */
async function fuzz(): Promise<number> {
  const { values } = parseArgs({
    options: {
      requests: { type: 'string', default: '100000' },
      seed: { type: 'string', default: '1' },
      database: { type: 'string', default: 'sqlite' },
    },
  })
  const [requests, seed] = [Number(values.requests), Number(values.seed)]
  if (!Number.isInteger(requests) || requests < 1 || !Number.isInteger(seed)) {
    process.stderr.write('--requests and --seed take whole numbers\n')
    return 2
  }
  if (values.database !== 'sqlite' && values.database !== 'postgres') {
    process.stderr.write('--database is sqlite or postgres\n')
    return 2
  }
  const why = values.database === 'postgres' ? whyNoPostgres() : null
  if (why !== null) {
    process.stderr.write(`${why}\n`)
    return 2
  }
  const postgres = values.database === 'postgres' ? await startTemporaryPostgres() : null
  const statuses = new Map<string, Map<number, number>>()
  const startedAt = performance.now()
  let answered = 0
  const finding = await attack({
    requests,
    seed,
    fresh: async () => (postgres === null ? 'sqlite-memory' : postgres.createDatabase()),
    drop: async (database) => postgres?.dropDatabase(database),
    onBroken: (problem) => void process.stderr.write(`broken: ${problem}\n`),
    onAnswer: ({ call }, status) => {
      answered += 1
      if (answered % TELL_EVERY === 0) process.stderr.write(`${answered} requests\n`)
      const counts = statuses.get(nameOf(call)) ?? new Map<number, number>()
      statuses.set(nameOf(call), counts.set(status, (counts.get(status) ?? 0) + 1))
    },
  })
  tellTable(statuses)
  const seconds = (performance.now() - startedAt) / 1000
  if (finding === null) {
    process.stdout.write(
      `${requests} requests from seed ${seed} on ${values.database}, ${Math.round(requests / seconds)} a second: ` +
        '0 unhandled failures, 0 other shapes, 0 secrets told, 0 effects on another learner, 0 hangs\n',
    )
  } else process.stdout.write(`${describeFinding(finding)}\n`)
  await postgres?.stop()
  const silent = calls.filter((call) => !statuses.has(nameOf(call)))
  if (finding === null && silent.length > 0) {
    process.stdout.write(`never called: ${silent.map(nameOf).join(', ')}\n`)
    return 1
  }
  return finding === null ? 0 : 1
}

function tellTable(statuses: ReadonlyMap<string, ReadonlyMap<number, number>>): void {
  for (const [name, counts] of [...statuses].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const told = [...counts]
      .toSorted(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`)
    process.stdout.write(`${name.padEnd(52)} ${told.join('  ')}\n`)
  }
}

process.exit(await fuzz())
