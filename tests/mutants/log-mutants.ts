import { inFile, type Mutant } from './mutant.ts'

/** What would lose a session of practice or an evening at home, or count one twice. */
export const LOG_MUTANTS: readonly Mutant[] = [
  {
    name: 'a session is sent twice, once under another id',
    changes: inFile(
      'src/data/union-logs.ts',
      '  await enqueue(db, log.operationOf(row), { id: row.id, now, tail, stamp })\n',
      "  await enqueue(db, log.operationOf(row), { id: row.id, now, tail, stamp })\n  const again = { ...row, id: crypto.randomUUID() }\n  if (kind === 'practice') await enqueue(db, log.operationOf(again), { id: again.id, now, tail: await readTail(db, '') })\n",
    ),
  },
  {
    name: 'the device adds the XP of a session again when the server has it',
    changes: inFile(
      'src/data/acknowledge-operation.ts',
      '      if (row !== undefined) await mergeLogRow(db, { kind, row }, today)\n',
      "      if (row !== undefined) await mergeLogRow(db, { kind, row }, today)\n      const kept = await db.gameStats.get('current')\n      if (kept && kind === 'practice') await db.gameStats.put({ ...kept, totalXP: kept.totalXP + 10 })\n",
    ),
  },
  {
    name: 'a session or an evening goes again under another id',
    changes: inFile(
      'src/data/merge-union-logs.ts',
      'await requeue(db, log.operationOf(row), { id: newId(), now })',
      'await requeue(db, log.operationOf({ ...row, id: newId() }), { id: newId(), now })',
    ),
  },
  {
    name: 'a session whose clock was wrong goes under another id',
    changes: inFile(
      'src/data/correct-rows.ts',
      '    await replaceRow(db, row, { ...row.body, ...done }, id)\n    await log',
      '    await replaceRow(db, row, { ...row.body, ...done, id }, id)\n    await log',
    ),
  },
  {
    name: 'sessions and evenings stay in the epoch that a newer one ends',
    changes: [
      {
        file: 'src/data/merge-union-logs.ts',
        find: '[row.id, { ...row, epoch }]',
        replace: '[row.id, row]',
      },
      {
        file: 'src/data/merge-union-logs.ts',
        find: 'await replaceRow(db, row, { ...row.body, epoch }, newId())',
        replace: 'await replaceRow(db, row, row.body, newId())',
      },
    ],
  },
  {
    name: 'sessions and evenings of before a reset move into its epoch',
    changes: inFile(
      'src/data/merge-union-logs.ts',
      'doneMsOf(log, row) > askedMs &&',
      'doneMsOf(log, row) > askedMs - 1e12 &&',
    ),
  },
  {
    name: 'a whole reset leaves sessions and evenings on the server',
    changes: inFile(
      'server/progress/apply-whole-reset.ts',
      '    !known.has(id) && isLater(Date.parse(time), asked)\n',
      '    known.has(id) || isLater(Date.parse(time), asked)\n',
    ),
  },
  {
    name: 'a waiting session or evening is lost at the adoption of an epoch',
    changes: inFile(
      'src/data/merge-union-logs.ts',
      'if (left.delete(carried.id)) await replaceRow(db, row, { ...row.body, epoch }, newId())',
      'if (left.delete(carried.id)) await Promise.all([db.outbox.delete(row.id), log.tableOf(db).delete(carried.id)])',
    ),
  },
  {
    name: 'sessions and evenings that a server lost in a restore go at the adoption of an epoch',
    test: 'tests/data/union-logs.test.ts',
    only: 'also where a restored server',
    changes: inFile(
      'src/data/merge-union-logs.ts',
      'const all = [...waiting.map(({ carried }) => carried), ...(await readLog(db, log))]',
      'const all = waiting.map(({ carried }) => carried)',
    ),
  },
  {
    name: 'sessions and evenings are not given back to a restored server',
    changes: inFile(
      'src/data/resync-after-restore.ts',
      '  await requeueLostRows(db, settled.logs, { known, epoch, now, newId })\n',
      '  void [requeueLostRows, known, epoch]\n',
    ),
  },
  {
    name: 'an evening that is sent twice counts twice',
    test: 'tests/server/evenings.test.ts',
    only: 'keeps each once',
    changes: [
      {
        file: 'server/progress/apply-evening.ts',
        find: 'find(({ id }) => id === body.id)',
        replace: "find(({ id }) => id === '')",
      },
      {
        file: 'server/progress/apply-evening.ts',
        find: '{ ...body, epoch, saidAt',
        replace: '{ ...body, id: crypto.randomUUID(), epoch, saidAt',
      },
    ],
  },
  {
    name: 'an evening whose write is tried again is there twice',
    test: 'tests/data/union-logs.test.ts',
    changes: [
      {
        file: 'src/data/record-evening.ts',
        find: '    if ((await db.evenings.get(id)) !== undefined) return\n',
        replace: '',
      },
      {
        file: 'src/data/record-evening.ts',
        find: 'const evening = { id, epoch',
        replace: 'const evening = { id: crypto.randomUUID(), epoch',
      },
    ],
  },
  {
    name: 'an evening of an ended epoch counts',
    test: 'tests/server/evenings.test.ts',
    only: 'a whole reset takes',
    changes: inFile(
      'server/progress/apply-evening.ts',
      'enterEpoch(record, body.epoch)',
      'enterEpoch(record, Math.max(record.epoch, body.epoch ?? record.epoch))',
    ),
  },
]
