/**
 * `npm run torture -- --rounds 100 --database both --seed 7`: the real server and its database are ended
 * with SIGKILL at random moments, under a load of finished lessons, in starts and in migrations. Whatever
 * was acknowledged must be there afterwards, once; takes are uploaded meanwhile, and none may be served by halves. They lie in files
 * beside SQLite and in PostgreSQL's rows; `--recordings s3` keeps them in an S3 store. The exit code is 1 when a check fails.
 *
 * `npm run torture -- --freeze 60`: one of two server processes on one PostgreSQL is stopped for so many seconds. The exit
 * code is 1 when the other one's learners feel it for longer than five.
 */
import { parseArgs } from 'node:util'
import { seededChance } from '../tests/simulator/chance.ts'
import { whyNoPostgres } from './temporary-postgres.ts'
import { runFreeze } from './torture/freeze.ts'
import { freezeTable, isHarmless } from './torture/freeze-report.ts'
import { openPostgresDeployment, openSqliteDeployment } from './torture/deployments.ts'
import { runRounds } from './torture/run-rounds.ts'
import { withS3 } from './torture/s3-store.ts'
import { isClean, tableOf } from './torture/tally.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    /** Instead of `rounds`, for PostgreSQL alone. */
    'postgres-rounds': { type: 'string' },
    database: { type: 'string', default: 'both' },
    /** `s3`: in place of the database's own. */
    recordings: { type: 'string', default: 'own' },
    /** Instead of the kills: seconds for which one of two processes is stopped. */
    freeze: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    brief: { type: 'boolean', default: false },
  },
})
const say = (line: string): void => void (values.brief || process.stdout.write(`${line}\n`))
process.stdout.write(`seed ${values.seed}\n`)

if (values.freeze !== undefined) await withPostgres(() => freeze(Number(values.freeze)))
else {
  if (values.database !== 'postgres') await torture(openSqliteDeployment, values.rounds)
  if (values.database !== 'sqlite') {
    await withPostgres(() =>
      torture(openPostgresDeployment, values['postgres-rounds'] ?? values.rounds),
    )
  }
}

async function withPostgres(work: () => Promise<void>): Promise<void> {
  const why = whyNoPostgres()
  if (why === null) await work()
  else process.stdout.write(`PostgreSQL: not tortured, ${why}\n`)
}

async function freeze(seconds: number): Promise<void> {
  const deployment = await openPostgresDeployment()
  try {
    const chance = seededChance(Number(values.seed))
    const outcome = await runFreeze(deployment, { seconds, chance, say })
    process.stdout.write(`\n${freezeTable(outcome)}\n`)
    if (!isHarmless(outcome)) process.exitCode = 1
  } finally {
    await deployment.close()
  }
}

async function torture(open: typeof openSqliteDeployment, rounds: string): Promise<void> {
  const own = await open()
  const deployment = values.recordings === 's3' ? await withS3(own) : own
  try {
    const chance = seededChance(Number(values.seed))
    const tally = await runRounds(deployment, { rounds: Number(rounds), chance, say })
    process.stdout.write(`\n${tableOf(deployment.name, tally)}\n`)
    if (!isClean(tally)) process.exitCode = 1
  } finally {
    await deployment.close()
  }
}
