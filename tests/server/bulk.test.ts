import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { newUser } from '#server/auth/new-user.ts'
import { compareCompletions } from '#domain/completions.ts'
import { createAccountReader } from '#server/auth/account-reader.ts'
import type { Database } from '#server/db/database.ts'
import { findIdempotencyRecords, insertIdempotencyRecords } from '#server/db/idempotency-records.ts'
import { type LearningRecord, loadRecords, saveRecords } from '#server/db/learning-record.ts'
import { settleAll } from '#server/db/settle-all.ts'
import type { IdempotencyRecordRow, LearnerRow, Queries, UserRow } from '#server/db/schema.ts'
import { findLearners, findUsers, lockFreeLearners, lockUsers } from '#server/db/users.ts'
import { onBothDatabases } from './databases.ts'
import { openDatabase } from './test-server.ts'

const BODY = JSON.stringify({ said: 'چاچا "o\'clock" \\ \u0000 \u{1F9F5} {a,b} $1 ?' })

function userOf(id: string): UserRow {
  return newUser({
    id,
    name: 'Learner',
    email: `${id}@example.org`,
    passwordHash: '',
    createdAt: '2026-01-02T03:04:05.678Z',
  })
}

/** What is read of an account for the calls of a learner: neither the password's hash nor the address. */
function learnerOf(id: string): LearnerRow {
  const user = userOf(id)
  return {
    id,
    session_version: user.session_version,
    ended_sessions: user.ended_sessions,
    email_verified: user.email_verified,
    subscription_status: user.subscription_status,
    epoch: user.epoch,
    reset_id: null,
    reset_asked_at: null,
  }
}

function answerOf(userId: string, key: string): IdempotencyRecordRow {
  const created_at = '2026-01-02T03:04:05.678Z'
  return {
    user_id: userId,
    key,
    fingerprint: `of ${key}`,
    status: 200,
    body: BODY,
    created_at,
    kind: 'learning',
  }
}

/** A lesson on its way and so many completions, some of them of one moment. */
function recordOf(epoch: number, count: number): LearningRecord {
  const progress = {
    epoch,
    attempt: 2,
    currentExerciseIndex: 7,
    completedExercises: [0, 3, 10],
    correctExercises: [],
    updatedMs: 1_767_000_000_000 + epoch,
  }
  const completions = Array.from({ length: count }, (_, at) => ({
    id: `0000000${at % 10}-0000-4000-8000-00000000000${at < 10 ? 0 : 1}`,
    lessonId: String(at),
    epoch,
    attempt: at + 1,
    score: at * 5,
    completedAt: new Date(Date.UTC(2026, 0, 2, at % 10)).toISOString(),
    localDate: '2026-01-02',
    activeSeconds: at,
    receivedMs: 1_767_000_000_000 + at,
  })).sort(compareCompletions)
  const practices = Array.from({ length: count }, (_, at) => ({
    id: `0000000${at % 10}-0000-4000-8000-${String(at).padStart(12, '0')}`,
    epoch,
    answered: 8 + at,
    right: at,
    completedAt: new Date(Date.UTC(2026, 0, 2, at)).toISOString(),
    localDate: '2026-01-02',
    activeSeconds: at,
  }))
  const evenings = practices.map(({ id, completedAt, localDate }, at) => ({
    id,
    epoch,
    lessonId: '1',
    answer: at % 2 === 0 ? ('said' as const) : ('laughed' as const),
    saidAt: completedAt,
    localDate,
  }))
  const progressById = new Map([['1', progress]])
  return { epoch, reset: null, progress: progressById, completions, practices, evenings }
}

function emptyRecord(epoch: number): LearningRecord {
  return { epoch, reset: null, progress: new Map(), completions: [], practices: [], evenings: [] }
}

onBothDatabases('Statements over many rows', (fresh) => {
  async function withUsers(
    ids: readonly string[],
    work: (db: Database) => Promise<void>,
  ): Promise<void> {
    const db = await openDatabase(await fresh())
    try {
      if (ids.length > 0)
        await db.write((tx) => tx.insertInto('users').values(ids.map(userOf)).execute())
      await work(db)
    } finally {
      await db.close()
    }
  }

  test.each([1, 3, 70])(
    '%i rows come back as they were written, whatever stands in them',
    (count) =>
      withUsers(['a'], async (db) => {
        const rows = Array.from({ length: count }, (_, at) => answerOf('a', `${100 + at}`))
        await db.write((tx) => insertIdempotencyRecords(tx, rows))
        const asked = rows.map(({ key }) => ({ userId: 'a', key }))
        const found = await db.read((queries) => findIdempotencyRecords(queries, asked))
        expect(found.toSorted((x, y) => x.key.localeCompare(y.key))).toEqual(rows)
      }),
  )

  test('of rows that do not fit into one statement all are written or none', () =>
    withUsers(['a'], async (db) => {
      const rows = Array.from({ length: 70 }, (_, at) => answerOf('a', `${100 + at}`))
      const twice = [...rows, answerOf('a', '169')]
      await expect(db.write((tx) => insertIdempotencyRecords(tx, twice))).rejects.toThrow(/unique/i)
      const asked = rows.map(({ key }) => ({ userId: 'a', key }))
      expect(await db.read((queries) => findIdempotencyRecords(queries, asked))).toEqual([])
    }))

  test('a pair is looked up as a pair: no learner gets what another has under the same key', () =>
    withUsers(['a', 'b'], async (db) => {
      const rows = [answerOf('a', 'k1'), answerOf('a', 'k2'), answerOf('b', 'k1')]
      await db.write((tx) => insertIdempotencyRecords(tx, rows))
      const found = await db.read((queries) =>
        findIdempotencyRecords(queries, [
          { userId: 'a', key: 'k2' },
          { userId: 'b', key: 'k1' },
          { userId: 'b', key: 'k2' },
        ]),
      )
      expect(found.map(({ user_id, key }) => `${user_id} ${key}`).toSorted()).toEqual([
        'a k2',
        'b k1',
      ])
    }))

  test('accounts are held in the order of their ids, those that are gone left out', () =>
    withUsers(['b', 'a', 'c'], async (db) => {
      const held = await db.write((tx) => lockUsers(tx, db.kind, ['c', 'gone', 'a', 'b']))
      const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id)
      // SQLite has one writer, and so no order of locks.
      const inOrder = <Row extends { id: string }>(rows: Row[]) =>
        db.kind === 'postgres' ? rows : rows.toSorted(byId)
      expect(inOrder(held)).toEqual(['a', 'b', 'c'].map(userOf))
      const asLearners = await db.write((tx) =>
        lockFreeLearners(tx, db.kind, ['c', 'gone', 'a', 'b']),
      )
      expect(inOrder(asLearners)).toEqual(['a', 'b', 'c'].map(learnerOf))
      expect(await db.read((queries) => findUsers(queries, []))).toEqual([])
    }))

  test('a statement is the same for one row and for three, and goes by the key', () =>
    withUsers([], async (db) => {
      const explain = db.kind === 'postgres' ? 'explain' : 'explain query plan'
      const seen: CompiledQuery[] = []
      const watched = (queries: Queries) =>
        ({
          getExecutor: () => queries.getExecutor(),
          executeQuery: (query: CompiledQuery) => {
            seen.push(query)
            return queries.executeQuery(query)
          },
        }) as Queries
      await db.read(async (queries) => {
        for (const ids of [['a'], ['a', 'b', 'c']]) {
          await findUsers(watched(queries), ids)
          await findLearners(watched(queries), ids)
          await loadRecords(watched(queries), ids)
          await findIdempotencyRecords(
            watched(queries),
            ids.map((userId) => ({ userId, key: 'k' })),
          )
        }
      })
      expect(new Set(seen.map(({ sql }) => sql)).size).toBe(7)
      for (const { sql, parameters } of seen) {
        const { rows } = await db.read((queries) =>
          queries.executeQuery(CompiledQuery.raw(`${explain} ${sql}`, [...parameters])),
        )
        expect(JSON.stringify(rows)).not.toMatch(
          /Seq Scan|SCAN (?:users|found|progress|completions|practices|evenings)/,
        )
      }
    }))

  test('records come back as they were written, each learner’s log in its order', () =>
    withUsers(['a', 'b', 'c'], async (db) => {
      const records = new Map([
        ['a', recordOf(1, 12)],
        ['b', recordOf(3, 1)],
        ['c', emptyRecord(1)],
      ])
      const changes = [...records].map(([userId, after]) => ({
        userId,
        before: emptyRecord(1),
        // Written the other way round.
        after: { ...after, completions: after.completions.toReversed() },
      }))
      await db.write((tx) => settleAll(saveRecords(tx, changes, 1_768_000_000_000)))
      const users = await db.read((queries) => findUsers(queries, ['a', 'b', 'c']))
      const recordOfUser = await db.read((queries) => loadRecords(queries, ['a', 'b', 'c']))
      expect(new Map(users.map((user) => [user.id, recordOfUser(user)]))).toEqual(records)
      for (const user of users) {
        // What belongs to an older epoch is passed over.
        expect(recordOfUser({ ...user, epoch: user.epoch + 1 })).toEqual(
          emptyRecord(user.epoch + 1),
        )
      }
    }))

  test('accounts that are asked for at once are read at once, each as it stands', () =>
    withUsers(['a', 'b'], async (db) => {
      let reads = 0
      const counted: Pick<Database, 'read'> = {
        read: (work) => {
          reads += 1
          return db.read(work)
        },
      }
      const readAccount = createAccountReader(counted, findLearners)
      const asked = await Promise.all(['a', 'gone', 'b', 'a'].map(readAccount))
      expect(asked.map((user) => user?.id)).toEqual(['a', undefined, 'b', 'a'])
      expect(reads).toBe(1)

      await db.write((tx) =>
        tx.updateTable('users').set({ session_version: 2 }).where('id', '=', 'a').execute(),
      )
      expect((await readAccount('a'))?.session_version).toBe(2)
      expect(reads).toBe(2)

      const many = Array.from({ length: 200 }, (_, at) => (at % 2 ? 'a' : 'b'))
      expect((await Promise.all(many.map(readAccount))).map((user) => user?.id)).toEqual(many)
    }))

  test('a database that fails is told to each who asked, and to none who asks later', () =>
    withUsers(['a'], async (db) => {
      let isAway = true
      const failing: Pick<Database, 'read'> = {
        read: (work) => (isAway ? Promise.reject(new Error('away')) : db.read(work)),
      }
      const readAccount = createAccountReader(failing, findUsers)
      const told = await Promise.allSettled([readAccount('a'), readAccount('b')])
      expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
      isAway = false
      expect((await readAccount('a'))?.id).toBe('a')
    }))
})
