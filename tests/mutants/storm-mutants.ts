import { inFile, type Mutant } from './mutant.ts'

/** What only a storm finds: rules that hold several devices, tabs and processes together. */
export const STORM_MUTANTS: readonly Mutant[] = [
  {
    name: 'the row is deleted before it is sent',
    changes: inFile(
      'src/data/send-planned.ts',
      '    const sent = await ports.send(row, token)\n',
      '    await (ports.table as unknown as { delete(id: string): Promise<void> }).delete(row.id)\n    const sent = await ports.send(row, token)\n',
    ),
  },
  {
    name: 'a 401 is taken for a success',
    changes: inFile(
      'src/data/refuse-operation.ts',
      '    await db.outbox.update(row.id, { lastError })\n',
      '    await db.outbox.delete(row.id)\n',
    ),
  },
  {
    name: 'a new key for every try',
    changes: inFile(
      'src/data/send-operation.ts',
      'idempotencyKey: row.id,',
      'idempotencyKey: row.attempts === 0 ? row.id : crypto.randomUUID(),',
    ),
  },
  {
    name: 'a snapshot replaces whatever waits in its lesson, over resets',
    changes: inFile(
      'src/data/outbox.ts',
      "  if (row.kind !== 'exercise-progress' || rowEpoch !== operation.body.epoch) return false\n",
      "  if (operation.kind === 'exercise-progress') return true\n  if (rowEpoch !== operation.body.epoch) return false\n",
    ),
  },
  {
    name: 'no lock around the drain',
    changes: inFile(
      'src/data/create-outbox.ts',
      'await ports.withLock(ports.lock, async (shouldContinue) => {',
      'await (async (work: (on: () => boolean) => Promise<void>) => work(() => true))(async (shouldContinue) => {',
    ),
  },
  {
    name: 'XP is added up on every answer instead of folded',
    changes: inFile(
      'src/data/acknowledge-operation.ts',
      '      if (completion) await mergeCompletion(db, completion, today)\n',
      "      if (completion) await mergeCompletion(db, completion, today)\n      const kept = await db.gameStats.get('current')\n      if (kept) await db.gameStats.put({ ...kept, totalXP: kept.totalXP + delivered.response.xpGained })\n      await db.settings.put({ key: 'progressEtag', value: null })\n",
    ),
  },
  {
    name: 'the server writes a repeated lesson into the log twice',
    changes: inFile(
      'server/progress/apply-completion.ts',
      'completions: [...begun.completions, completion] }',
      'completions: [...begun.completions, completion, ...(before.completions.some((row) => row.lessonId === lesson.id) ? [{ ...completion, id: crypto.randomUUID() }] : [])] }',
    ),
  },
  {
    name: 'a 403 drops the row',
    changes: inFile(
      'src/data/refuse-operation.ts',
      "    await db.outbox.update(row.id, { attempts, lastError, state: 'blocked', nextAttemptAt })\n",
      '    await db.outbox.delete(row.id)\n',
    ),
  },
  {
    name: 'a 5xx is skipped',
    changes: inFile(
      'src/data/handle-failure.ts',
      "    case 'server':\n",
      "    case 'server':\n      await (ports.table as unknown as { delete(id: string): Promise<void> }).delete(row.id)\n      return 'go-on'\n    case 'server' as never:\n",
    ),
  },
  {
    name: 'after a 5xx the next of the lesson goes first',
    changes: inFile(
      'src/data/handle-failure.ts',
      "      return waitForServer(ports, row, failure, note)\n    case 'limited'",
      "      await waitForServer(ports, row, failure, note)\n      return 'go-on'\n    case 'limited'",
    ),
  },
  {
    name: 'the work goes out under whoever is signed in',
    changes: inFile(
      'src/data/learner-outbox.ts',
      'return session?.userId === db.userId ? session.token : null',
      'return session?.token ?? null',
    ),
  },
  {
    name: 'an older attempt is accepted',
    changes: inFile(
      'domain/progress.ts',
      'if (a.attempt !== b.attempt) return a.attempt > b.attempt ? a : b',
      'if (a.attempt !== b.attempt) return a.completedExercises.length > b.completedExercises.length ? a : b',
    ),
  },
  {
    name: 'a full disk is swallowed',
    changes: inFile(
      'src/data/durable-write.ts',
      '    if (!mayRetry) throw new StorageError(failure, error)\n',
      '    if (!mayRetry) return undefined as T\n',
    ),
  },
  {
    name: 'a lost answer counts as delivered',
    changes: inFile(
      'src/data/handle-failure.ts',
      "    case 'network':\n",
      "    case 'network':\n      await (ports.table as unknown as { delete(id: string): Promise<void> }).delete(row.id)\n      return 'interrupted'\n    case 'network' as never:\n",
    ),
  },
  {
    name: 'the device’s clock is believed',
    changes: [
      {
        file: 'domain/completions.ts',
        find: 'const isPossible = reportedMs >= EARLIEST_STUDY_MS && reportedMs <= latestMs',
        replace: 'const isPossible = reportedMs >= EARLIEST_STUDY_MS - latestMs',
      },
      {
        file: 'src/data/correct-waiting-times.ts',
        find: 'return ok(await correctRows(db, clock, hasRecentServerTime(clock) ? plan : []))',
        replace: "return ok(typeof correctRows !== 'function')",
      },
    ],
  },
  {
    name: 'a captive portal’s page is taken for the answer',
    changes: [
      {
        file: 'src/data/api.ts',
        find: "  if (json === undefined) return fail({ kind: 'network' })\n",
        replace: '  if (json === undefined) return ok(undefined as Answer<C>)\n',
      },
      {
        file: 'src/data/send-planned.ts',
        find: '    if (sent.ok) {\n',
        replace:
          '    if (sent.ok && (sent.value as { response?: unknown }).response === undefined) await (ports.table as unknown as { delete(id: string): Promise<void> }).delete(row.id)\n    else if (sent.ok) {\n',
      },
      {
        file: 'src/data/send-planned.ts',
        find: '    if (isOfConnection(sent.failure.kind)) {\n',
        replace: '    if (sent.ok) return\n    if (isOfConnection(sent.failure.kind)) {\n',
      },
    ],
  },
  {
    name: 'the outbox row is written after the change, not with it',
    changes: inFile(
      'src/data/learner-writes.ts',
      '    await Promise.all([kept, enqueue(db, operation, row)])\n',
      '    await Promise.all([kept, operation.body.completedExercises.length % 2 === 0 && enqueue(db, operation, row)])\n',
    ),
  },
  {
    name: 'a reset drops what was said differently',
    changes: inFile(
      'src/data/outbox.ts',
      "  if (operation.kind === 'suggestion' || row.kind === 'suggestion') return false\n",
      '',
    ),
  },
  {
    name: 'the server keeps a repeated suggestion twice',
    changes: [
      {
        file: 'server/suggestions/take-suggestion.ts',
        find: '  if (repeat !== null) return repeat\n  if (pathOfKinCard',
        replace: '  void repeat\n  if (pathOfKinCard',
      },
      {
        file: 'server/suggestions/take-suggestion.ts',
        find: '  if (repeat !== null) return repeat\n  const { count',
        replace: '  const { count',
      },
      {
        file: 'server/suggestions/take-suggestion.ts',
        find: 'request.key ?? ids(), now))',
        replace: 'ids(), now))',
      },
      {
        file: 'server/suggestions/take-suggestion.ts',
        find: '  if (request.key !== undefined) {\n    const fingerprint',
        replace: '  if (request.key !== undefined && repeat === null) {\n    const fingerprint',
      },
    ],
  },
  {
    name: 'a suggestion that may not be made yet is thrown away',
    changes: inFile(
      'src/data/refuse-operation.ts',
      "  if (failure.kind === 'forbidden') {\n",
      "  if (failure.kind === 'forbidden') {\n    if (row.kind === 'suggestion') await db.outbox.delete(row.id)\n",
    ),
  },
  {
    name: 'a reset of all progress leaves the achievements',
    changes: inFile(
      'src/data/learner-writes.ts',
      '  await db.achievements.filter((row) => (row.epoch ?? 1) < epoch).delete()\n',
      '',
    ),
  },
  {
    name: 'the local day is reckoned with the sign of the zone wrong',
    changes: inFile(
      'src/data/learner-clock.ts',
      'new Date(atMs - clock.offsetMinutes(atMs) * 60_000)',
      'new Date(atMs + clock.offsetMinutes(atMs) * 60_000)',
    ),
  },
  {
    name: 'the local day forgets summer time',
    changes: inFile(
      'src/data/learner-clock.ts',
      'new Date(atMs - clock.offsetMinutes(atMs) * 60_000)',
      'new Date(atMs - clock.offsetMinutes(0) * 60_000)',
    ),
  },
  {
    name: 'the calendars of the earth end at UTC+12',
    changes: inFile('domain/calendar.ts', 'const EASTMOST_HOURS = 14', 'const EASTMOST_HOURS = 12'),
  },
  {
    name: 'the drain goes on within a lesson after a 409',
    changes: inFile(
      'src/data/send-planned.ts',
      "    if (verdict !== 'go-on') round.held.add(lane)\n",
      "    if (verdict !== 'go-on' && !('status' in sent.failure && sent.failure.status === 409)) round.held.add(lane)\n",
    ),
  },
  {
    name: 'a reset leaves the old log in the database of the server',
    changes: inFile(
      'server/db/learning-record.ts',
      "['progress', 'completions', 'practices', 'evenings'] as const",
      "['progress', 'practices', 'evenings'] as const",
    ),
  },
  {
    name: 'a reset leaves the old log in the database of the device',
    changes: inFile(
      'src/data/learner-writes.ts',
      '[db.completions, db.practices, db.evenings]',
      '[db.practices, db.evenings]',
    ),
  },
  {
    name: 'no timer after a round',
    changes: inFile(
      'src/data/create-outbox.ts',
      '    await scheduleNext(outcome)\n',
      '    void [scheduleNext, outcome]\n',
    ),
  },
  {
    name: 'a whole reset on another device is forgotten',
    changes: inFile(
      'src/data/apply-server-state.ts',
      '  if (response.epoch > epoch || isOfAnotherReset) await adoptEpoch(db, response, { clock, newId })\n',
      '  void [adoptEpoch, newId, isOfAnotherReset]\n',
    ),
  },
  {
    name: 'what a restored server lacks is not given back',
    changes: inFile(
      'src/data/pull-progress.ts',
      'isQueued = await resyncAfterRestore(db, settled, value, { now: clock.now(), newId })\n',
      'isQueued = settled.epoch < 1 && (await resyncAfterRestore(db, settled, value, { now: clock.now(), newId }))\n',
    ),
  },
  {
    name: 'a reset is given to a restored server as if it were asked now',
    changes: inFile(
      'src/data/whole-reset.ts',
      '  return { epoch, id, askedAt, known: { completions: [], progress: [] } }\n',
      '  return { epoch, id, askedAt: new Date(Date.parse(askedAt) + 86_400_000).toISOString(), known: { completions: [], progress: [] } }\n',
    ),
  },
  {
    name: 'a reset is not given to a restored server',
    changes: inFile(
      'src/data/resync-after-restore.ts',
      '  if (isForgotten) {\n',
      '  if (isForgotten && now < 0) {\n',
    ),
  },
  {
    name: 'each press of Complete counts on the server',
    changes: inFile(
      'server/progress/apply-completion.ts',
      '    before.completions.find((row) => isSameAttempt(row, admitted))\n',
      '    before.completions.find((row) => isSameAttempt(row, admitted) && nowMs < 0)\n',
    ),
  },
  {
    name: 'a reset leaves what another device had finished before and sends later',
    changes: inFile(
      'server/progress/apply-whole-reset.ts',
      '  return isLater(receivedMsOf(row, asked), asked) && Date.parse(row.completedAt) > asked.ms\n',
      '  return isLater(receivedMsOf(row, asked), asked)\n',
    ),
  },
  {
    name: 'what waits goes with a reset of another device',
    changes: inFile(
      'src/data/adopt-epoch.ts',
      '  const kept = waiting.filter((row) => doneMs(row) > askedMs)\n',
      '  const kept = waiting.filter((row) => doneMs(row) > askedMs && askedMs < 0)\n',
    ),
  },
  {
    name: 'what waits from before a reset of another device stays',
    changes: inFile(
      'src/data/adopt-epoch.ts',
      '  const kept = waiting.filter((row) => doneMs(row) > askedMs)\n',
      '  const kept = waiting.filter((row) => doneMs(row) > askedMs || askedMs > 0)\n',
    ),
  },
  {
    name: 'what moves into a new epoch keeps its key',
    changes: inFile(
      'src/data/adopt-epoch.ts',
      '    const id = newId()\n    // Its attempt',
      "    const id = newId() === '' ? '' : row.id\n    // Its attempt",
    ),
  },
  {
    name: 'signing out deletes what waits',
    changes: inFile(
      'src/data/filled-database.ts',
      '    if (counts.some((count) => count > 0) && !mayDiscard) return false\n',
      '    if (counts.some((count) => count > 99) && !mayDiscard) return false\n',
    ),
  },
]
