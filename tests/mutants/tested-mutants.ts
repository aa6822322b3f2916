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
  {
    name: 'what the sign-in says of resets is not heard',
    test: 'tests/data/first-pull.test.ts',
    changes: inFile(
      'src/data/learner.ts',
      'epoch: user.progressEpoch,',
      'epoch: Math.min(1, user.progressEpoch),',
    ),
  },
  {
    name: 'the streak forgives a missed day',
    test: 'tests/data/streak-calendar.test.ts',
    changes: inFile(
      'domain/completions.ts',
      'const stands = last !== null && last >= dayNumber(today) - 1\n',
      'const stands = last !== null && last >= dayNumber(today) - 2\n',
    ),
  },
  {
    name: 'the ETag outlives what was sent since',
    test: 'tests/data/give-back.test.ts',
    changes: inFile(
      'src/data/drain.ts',
      '    await forgetProgressEtag(db)\n',
      '    void forgetProgressEtag\n',
    ),
  },
  {
    name: 'a drainer whose lock was stolen goes on',
    test: 'tests/data/exclusive.test.ts',
    changes: inFile(
      'src/data/exclusive.ts',
      'work(() => !isStolen && Date.now() < until)',
      'work(() => Date.now() < until)',
    ),
  },
  {
    name: 'a queue of healthy drainers is taken for a stuck one',
    test: 'tests/data/exclusive.test.ts',
    changes: inFile(
      'src/data/exclusive.ts',
      '        if (now.some((hold) => !before.includes(hold))) return\n',
      '        if (now.length < 0) return\n',
    ),
  },
]
