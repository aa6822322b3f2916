/**
 * `npm run torture -- --rounds 100 --database both --seed 7`: the real server and its database are ended
 * with SIGKILL at random moments, under a load of finished lessons, in starts and in migrations. Whatever
 * was acknowledged must be there afterwards, once. The exit code is 1 when anything is not.
 */
import { parseArgs } from 'node:util'
import { seededChance } from '../tests/simulator/chance.ts'
import { whyNoPostgres } from './temporary-postgres.ts'
import { openPostgresHouse, openSqliteHouse } from './torture/houses.ts'
import { runRounds } from './torture/run-rounds.ts'
import { isClean, tableOf } from './torture/tally.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    /** Instead of `rounds`, for PostgreSQL alone. */
    'postgres-rounds': { type: 'string' },
    database: { type: 'string', default: 'both' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    brief: { type: 'boolean', default: false },
  },
})
const say = (line: string): void => void (values.brief || process.stdout.write(`${line}\n`))
process.stdout.write(`seed ${values.seed}\n`)

if (values.database !== 'postgres') await torture(openSqliteHouse, values.rounds)
if (values.database !== 'sqlite') {
  const why = whyNoPostgres()
  if (why === null) await torture(openPostgresHouse, values['postgres-rounds'] ?? values.rounds)
  else process.stdout.write(`PostgreSQL: not tortured, ${why}\n`)
}

async function torture(open: typeof openSqliteHouse, rounds: string): Promise<void> {
  const house = await open()
  try {
    const chance = seededChance(Number(values.seed))
    const tally = await runRounds(house, { rounds: Number(rounds), chance, say })
    process.stdout.write(`\n${tableOf(house.name, tally)}\n`)
    if (!isClean(tally)) process.exitCode = 1
  } finally {
    await house.close()
  }
}
