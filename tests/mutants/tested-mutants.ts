import { inFile, type Mutant } from './mutant.ts'

/** What one file of tests finds at once. */
export const TESTED_MUTANTS: readonly Mutant[] = [
  {
    name: 'IndexedDB may keep a write in a buffer',
    test: 'tests/data/durability.test.ts',
    changes: inFile(
      'src/data/app-db.ts',
      "chromeTransactionDurability: 'strict'",
      "chromeTransactionDurability: 'relaxed'",
    ),
  },
  {
    name: 'kept answers are shared by the learners of a group',
    test: 'tests/server/keys-of-a-group.test.ts',
    changes: inFile(
      'server/progress/record-group.ts',
      'const own = kept.filter((row) => row.user_id === user.id)',
      'const own = kept.filter((row) => row.user_id !== "")',
    ),
  },
  {
    name: 'nobody steals a stuck lock',
    test: 'tests/data/stuck-lock.test.ts',
    changes: inFile(
      'src/data/exclusive.ts',
      '          request = locks.request(name, { steal: true }, () => {\n',
      '          request = locks.request(name, () => {\n',
    ),
  },
  {
    name: 'a drainer is never told to stop',
    test: 'tests/data/stuck-lock.test.ts',
    changes: inFile(
      'src/data/exclusive.ts',
      'work(() => !isStolen && Date.now() < until)',
      'work(() => !isStolen && until > 0)',
    ),
  },
  {
    name: 'the server does not look the key up',
    test: 'tests/server/idempotency.test.ts',
    changes: [
      {
        file: 'server/progress/record-group.ts',
        find: "    if (repeat !== null && repeat.json !== '') return repeat\n",
        replace: '    if (repeat !== null && calls.length < 0) return repeat\n',
      },
      {
        file: 'server/progress/record-group.ts',
        find: 'if (repeat !== null || reply.status !== 200) return reply',
        replace: 'if (reply.status !== 200) return reply',
      },
      {
        file: 'server/progress/record-group.ts',
        find: '      key: call.key ?? ids(),\n      nowMs,\n',
        replace: '      key: ids(),\n      nowMs,\n',
      },
      {
        file: 'server/progress/record-group.ts',
        find: '    if (call.key !== undefined) {\n      const row',
        replace: '    if (call.key !== undefined && repeat === null) {\n      const row',
      },
    ],
  },
]
