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
      'server/progress/apply-mutations.ts',
      'const own = kept.filter((row) => row.user_id === user.id)',
      'const own = kept.filter((row) => row.user_id !== "")',
    ),
  },
  {
    name: 'nobody steals a stuck lock',
    test: 'tests/data/stuck-lock.test.ts',
    changes: inFile(
      'src/data/with-lock.ts',
      '          request = locks.request(name, { steal: true }, () => {\n',
      '          request = locks.request(name, () => {\n',
    ),
  },
  {
    name: 'a drainer is never told to stop',
    test: 'tests/data/stuck-lock.test.ts',
    changes: inFile(
      'src/data/with-lock.ts',
      'work(() => !isStolen && Date.now() < until)',
      'work(() => !isStolen && until > 0)',
    ),
  },
  {
    name: 'the server does not look the key up',
    test: 'tests/server/idempotency.test.ts',
    changes: [
      {
        file: 'server/progress/apply-mutations.ts',
        find: "    if (first !== null && (!first.ok || first.value !== '')) return first\n",
        replace: '    if (first !== null && calls.length < 0) return first\n',
      },
      {
        file: 'server/progress/apply-mutations.ts',
        find: 'if (first !== null) return result',
        replace: '',
      },
      {
        file: 'server/progress/apply-mutations.ts',
        find: '      key: call.key ?? ids(),\n      nowMs,\n',
        replace: '      key: ids(),\n      nowMs,\n',
      },
      {
        file: 'server/progress/apply-mutations.ts',
        find: '    if (call.key !== undefined) {\n      const row',
        replace: '    if (call.key !== undefined && first === null) {\n      const row',
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
    test: 'tests/data/resync-after-restore.test.ts',
    changes: inFile(
      'src/data/acknowledge-operation.ts',
      '    await noteDelivery(db)\n',
      '    void noteDelivery\n',
    ),
  },
  {
    name: 'a drainer whose lock was stolen goes on',
    test: 'tests/data/with-lock.test.ts',
    changes: inFile(
      'src/data/with-lock.ts',
      'work(() => !isStolen && Date.now() < until)',
      'work(() => Date.now() < until)',
    ),
  },
  {
    name: 'a queue of healthy drainers is taken for a stuck one',
    test: 'tests/data/with-lock.test.ts',
    changes: inFile(
      'src/data/with-lock.ts',
      '        if (now.some((hold) => !before.includes(hold))) return\n',
      '        if (now.length < 0) return\n',
    ),
  },
  {
    name: 'no timer after a round that failed',
    test: 'tests/data/drain-timer.test.ts',
    changes: inFile(
      'src/data/create-outbox.ts',
      '      await ease(error)\n',
      '      return ease(error)\n',
    ),
  },
  {
    name: 'the timer does not count what was refused for now',
    test: 'tests/data/drain-plan.test.ts',
    changes: inFile(
      'src/data/drain-plan.ts',
      '  const next = Math.min(...heads.map(dueAt))\n',
      "  const next = Math.min(...heads.filter((row) => row.state === 'waiting').map(dueAt))\n",
    ),
  },
  {
    name: 'a time that a wrong clock noted is waited for',
    test: 'tests/data/drain-plan.test.ts',
    changes: inFile(
      'src/data/backoff.ts',
      'return nextAttemptAt <= now || nextAttemptAt > now + LONGEST_REST_MS',
      'return nextAttemptAt <= now',
    ),
  },
  {
    name: 'the delay doubles for ever',
    test: 'tests/data/drain-plan.test.ts',
    changes: inFile(
      'src/data/backoff.ts',
      'const ceiling = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(tries - 1, 10))',
      'const ceiling = FIRST_DELAY_MS * 2 ** (8 + tries)',
    ),
  },
  {
    name: 'a whole reset does not go alone',
    test: 'tests/data/drain-plan.test.ts',
    changes: inFile(
      'src/data/operation-place.ts',
      "isBarrier: kind === 'reset-all'",
      'isBarrier: false',
    ),
  },
  {
    name: 'two rows of one lesson travel at once',
    test: 'tests/data/side-by-side.test.ts',
    changes: inFile(
      'src/data/send-planned.ts',
      '    if (!isBarrier) lanes.set(lane, [...(lanes.get(lane) ?? []), row])\n',
      '    if (!isBarrier) lanes.set(`${lane} ${row.id}`, [row])\n',
    ),
  },
  {
    name: 'a whole reset travels beside other calls',
    test: 'tests/data/side-by-side.test.ts',
    changes: inFile(
      'src/data/send-planned.ts',
      '  await sendLane(plan.filter((row) => ports.placeOf(row).isBarrier))\n',
      '  lanes.unshift(plan.filter((row) => ports.placeOf(row).isBarrier))\n',
    ),
  },
  {
    name: 'a lost connection costs each row under way a try',
    test: 'tests/data/side-by-side.test.ts',
    changes: inFile(
      'src/data/send-planned.ts',
      "      if (round.end === 'interrupted') return\n",
      '',
    ),
  },
  {
    name: 'a drain that fails lets go of the lock with calls under way',
    test: 'tests/data/side-by-side.test.ts',
    changes: inFile(
      'src/data/send-planned.ts',
      'await Promise.allSettled(Array.from({ length: ports.callsAtOnce }, sendLanes))',
      '(await Promise.all(Array.from({ length: ports.callsAtOnce }, sendLanes))).map(() => ({ status: "fulfilled", reason: null }))',
    ),
  },
  {
    name: 'a row of the contact outbox that cannot be read is not repaired',
    test: 'tests/data/contact-outbox.test.ts',
    changes: inFile(
      'src/data/contact-outbox.ts',
      '    repair: () => repairMessages(table, now()),\n',
      '    repair: async () => 0,\n',
    ),
  },
  {
    name: 'what is given back is told as it was before the answer came',
    test: 'tests/data/resync-after-restore.test.ts',
    changes: inFile(
      'src/data/resync-after-restore.ts',
      '  if (epoch !== settled.epoch) return false\n',
      '',
    ),
  },
  {
    name: 'an answer to an older token ends the newer session',
    test: 'tests/data/session-store.test.ts',
    changes: inFile(
      'src/data/session-store.ts',
      '        session.token === token\n',
      '        session.token !== token.repeat(2)\n',
    ),
  },
  {
    name: 'the epoch of a resync is off by one',
    test: 'tests/data/resync-after-restore.test.ts',
    changes: inFile(
      'src/data/resync-after-restore.ts',
      '      await requeue(db, completionOf(row), { id: row.id, now })\n',
      '      await requeue(db, completionOf({ ...row, epoch: Math.max(1, row.epoch - 1) }), { id: row.id, now })\n',
    ),
  },
  {
    name: 'a press that was carried over a reset is not known again',
    test: 'tests/server/progress.test.ts',
    changes: inFile(
      'server/progress/apply-completion.ts',
      '(row) => row.id === admitted.id || pressOf(row) === pressOf(admitted),',
      '(row) => row.id === admitted.id,',
    ),
  },
  {
    name: 'a cursor of before a restore is believed',
    test: 'tests/server/reviews-input.test.ts',
    changes: inFile(
      'server/db/reviews.ts',
      'behind[0]?.seq === after.seq && behind[0].id === after.id',
      'behind[0]?.seq === after.seq',
    ),
  },
  {
    name: 'a review whose time was corrected is another one when it is sent again',
    test: 'tests/server/reviews-input.test.ts',
    changes: inFile(
      'server/progress/apply-reviews.ts',
      'a.grade === b.grade',
      'a.grade === b.grade && JSON.stringify(a) === JSON.stringify(b)',
    ),
  },
  {
    name: 'a session of practice that is sent twice earns its XP twice',
    test: 'tests/server/practice.test.ts',
    only: 'a session that is sent again counts once',
    changes: [
      {
        file: 'server/progress/apply-practice.ts',
        find: 'find(({ id }) => id === body.id)',
        replace: "find(({ id }) => id === '')",
      },
      {
        file: 'server/progress/apply-practice.ts',
        find: '{ ...body, epoch: before.epoch }',
        replace: '{ ...body, id: key, epoch: before.epoch }',
      },
      {
        file: 'server/progress/apply-practice.ts',
        find: 'applyPractice({ record, body, nowMs }',
        replace: 'applyPractice({ record, body, nowMs, key }',
      },
    ],
  },
  {
    name: 'practice of an ended epoch counts',
    test: 'tests/server/practice.test.ts',
    only: 'of an older epoch',
    changes: inFile(
      'server/progress/apply-practice.ts',
      'enterEpoch(record, body.epoch)',
      'enterEpoch(record, Math.max(record.epoch, body.epoch ?? record.epoch))',
    ),
  },
  {
    name: 'a reset that comes late stands over a later one',
    test: 'tests/data/resets-of-several-devices.test.ts',
    changes: inFile(
      'server/progress/apply-whole-reset.ts',
      '  return recorded !== null && isLaterReset(recorded, asked) ? recorded : asked\n',
      '  return recorded !== null && isLaterReset(recorded, asked) && recorded.id === asked.id ? recorded : asked\n',
    ),
  },
  {
    name: 'what a server lost in a restore goes with a new epoch',
    test: 'tests/data/resets-of-several-devices.test.ts',
    changes: inFile(
      'src/data/adopt-epoch.ts',
      '  await requeueLost(db, response, { mine, askedMs })\n',
      '  if (mine < 0) await requeueLost(db, response, { mine, askedMs })\n',
    ),
  },
  {
    name: 'a tap goes into the database of who has signed out',
    test: 'tests/data/filled-database.test.ts',
    changes: inFile(
      'src/data/filled-database.ts',
      "  if ((await db.settings.get('epoch')) === undefined) {\n    throw",
      "  if ((await db.settings.get('epoch')) === undefined && db.userId === '') {\n    throw",
    ),
  },
  {
    name: 'signing out does not count what was refused for now',
    test: 'tests/data/filled-database.test.ts',
    changes: inFile(
      'src/data/filled-database.ts',
      '    const counts = await Promise.all(unsentIn.map((table) => table.count()))\n',
      "    const counts = [await db.outbox.where('state').equals('waiting').count()]\n",
    ),
  },
  {
    name: 'a reset for a restored server waits behind everything',
    test: 'tests/data/resync-after-restore.test.ts',
    changes: inFile(
      'src/data/requeue.ts',
      "  if (operation.kind !== 'reset-all') return",
      "  if (operation.kind !== 'reset-all' || now > 0) return",
    ),
  },
  {
    name: 'a reset takes away all that the server has',
    test: 'tests/server/clock-was-wrong.test.ts',
    changes: inFile(
      'server/progress/apply-whole-reset.ts',
      '  return completions.filter((row) => !known.has(row.id) && isCompletedLater(row, asked))\n',
      '  return completions.filter((row) => !known.has(row.id) && isCompletedLater(row, asked) && asked.ms < 0)\n',
    ),
  },
  {
    name: 'what a reset took away is merged from a restored server',
    test: 'tests/data/resets-of-several-devices.test.ts',
    changes: inFile(
      'src/data/apply-server-state.ts',
      '  if (response.epoch < epoch || (await isResetForgotten(db, response))) return\n',
      '  if (response.epoch < epoch || ((await isResetForgotten(db, response)) && epoch < 0)) return\n',
    ),
  },
  {
    name: 'a waiting suggestion counts as work in its lesson',
    test: 'tests/data/resync-after-restore.test.ts',
    changes: inFile(
      'src/data/resync-after-restore.ts',
      'waiting.filter(isOfAttempt).map',
      'waiting.filter((row) => isOfAttempt(row) || row.lessonId !== "").map',
    ),
  },
  {
    name: 'behind a forgotten reset only what the server lacks is given back',
    test: 'tests/data/resync-after-restore.test.ts',
    changes: inFile(
      'src/data/resync-after-restore.ts',
      '  const known = isForgotten\n',
      '  const known = isForgotten && now < 0\n',
    ),
  },
  {
    name: 'a fresh start that changes nothing counts as of now',
    test: 'tests/server/progress.test.ts',
    changes: inFile(
      'server/progress/apply-lesson-reset.ts',
      '  const after = isNew ? withProgress(before, id, progress) : before\n',
      '  const after = isNew || id !== "" ? withProgress(before, id, progress) : before\n',
    ),
  },
  {
    name: 'an older token in localStorage wins over the session',
    test: 'tests/state/session.test.tsx',
    changes: inFile(
      'src/state/auth.tsx',
      '      if (!stored?.token || !isIssuedLater(stored.token, token)) return refreshUser()\n',
      '      if (!stored?.token || isIssuedLater(stored.token, token)) return refreshUser()\n',
    ),
  },
  {
    name: 'who leaves closes the database of whoever came meanwhile',
    test: 'tests/state/leave-learner.test.ts',
    changes: inFile(
      'src/state/learner-runtime.ts',
      '  closeStore(userId)\n',
      '  closeStore(userId === "" ? userId : undefined)\n',
    ),
  },
  {
    name: 'what was sent is corrected once more',
    test: 'tests/data/corrected-rows.test.ts',
    changes: inFile(
      'src/data/correct-rows.ts',
      'await removeStamps(db, aboutToBeSent)',
      'await removeStamps(db, [])',
    ),
  },
]
