import { inFile, type Mutant } from './mutant.ts'

const test = 'tests/previous-version/previous-version.test.ts'

/** What would be gone where the version before has left its databases: a migration is never run on them otherwise. */
export const UPGRADE_MUTANTS: readonly Mutant[] = [
  {
    name: 'an upgrade of the device forgets what was finished',
    test,
    only: 'every row of it',
    changes: inFile(
      'src/data/learner-db.ts',
      "        practices: 'id',\n",
      "        practices: 'id',\n        completions: null,\n",
    ),
  },
  {
    name: 'an upgrade of the device forgets what waits',
    test,
    only: 'what waited',
    changes: inFile(
      'src/data/learner-db.ts',
      ".upgrade((old) => old.table('reviews')",
      ".upgrade(async (old) => void (await old.table('outbox').clear()) ?? old.table('reviews')",
    ),
  },
  {
    name: 'a migration of the server forgets what was finished',
    test,
    only: 'has all of their progress',
    changes: inFile(
      'server/db/migrations/016-evenings.ts',
      '): Promise<void> {\n',
      '): Promise<void> {\n  await sql`delete from completions`.execute(db)\n',
    ),
  },
  {
    name: 'a migration of the server begins another epoch',
    test,
    only: 'has all of their progress',
    changes: inFile(
      'server/db/migrations/015-practices.ts',
      '): Promise<void> {\n',
      '): Promise<void> {\n  await sql`update users set epoch = epoch + 1`.execute(db)\n',
    ),
  },
]
