import { inFile, type Mutant } from './mutant.ts'

/** Each loses a take, brings a deleted one back, or plays a wrong one. The simulator catches those that name no test. */
export const VOICE_MUTANTS: readonly Mutant[] = [
  {
    name: 'a take counts as sent when its upload fails',
    changes: inFile(
      'src/data/learner-voices.ts',
      '      return sent\n',
      "      return row.kind === 'take' && !sent.ok && sent.failure.kind === 'network' ? ok(0) : sent\n",
    ),
  },
  {
    name: 'a restored server does not get takes again',
    changes: inFile(
      'src/data/pull-voices.ts',
      'if (all !== null) await queueLost(context, all)',
      'if (all !== null && all.size < 0) await queueLost(context, all)',
    ),
  },
  {
    name: 'a deleted take comes back from another device',
    changes: inFile(
      'src/data/pull-voices.ts',
      "of theirs.filter((row) => deleted.has(row.id))) {\n      await queueVoice(context, { kind: 'forget-take'",
      "of theirs.filter((row) => deleted.has(row.id) && deleted.size < 0)) {\n      await queueVoice(context, { kind: 'forget-take'",
    ),
  },
  {
    name: 'the server serves the bytes of before for a take recorded over',
    changes: inFile(
      'server/voices/read-audio.ts',
      '  const [row] = await db.read((queries) => findRecordings(queries, which))\n',
      '  const { userId } = which\n' +
        '  const rows = await db.read((queries) => findRecordings(queries, { userId }))\n' +
        '  const asked = rows.find(({ id }) => id === which.id)\n' +
        '  const row = rows.find((one) => isStored(one) && one.item_id === asked?.item_id)\n',
    ),
  },
  {
    name: 'a speaker who is deleted leaves the takes on the server',
    changes: inFile(
      'server/voices/speakers.ts',
      '    const keys = await removeRecordings(tx, rows, now)\n',
      '    const keys = await removeRecordings(tx, rows.slice(1), now)\n',
    ),
  },
  {
    name: 'a sign-out deletes takes that wait',
    test: 'tests/data/voices.test.ts',
    only: 'signing out keeps',
    changes: inFile(
      'src/data/filled-database.ts',
      'if (counts.some((count) => count > 0)',
      'if (counts.some((count, at) => count > 0 && at !== 1)',
    ),
  },
  {
    name: 'a speaker waits behind takes that are refused without them',
    changes: inFile('src/data/queue-voices.ts', 'first.seq - 1', 'nextSeq(inOrder)'),
  },
]
