import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { onBothDatabases } from './databases.ts'
import { call, registerAccount } from './test-account.ts'
import { fixtureCourse } from './fixture-course.ts'
import { openDatabase, startTestServer, type TestServer } from './test-server.ts'

const longLessons = {
  ...fixtureCourse,
  lessons: fixtureCourse.lessons.map((lesson) => ({ ...lesson, exerciseCount: 60 })),
}

onBothDatabases('Calls that are recorded together', (fresh) => {
  let servers: TestServer[] = []
  afterEach(async () => {
    for (const server of servers) await server.close()
    servers = []
  })
  const start = async (database: TestServer['database'] | string) => {
    const server = await startTestServer({ database, course: longLessons })
    servers.push(server)
    return server
  }

  test('two servers on one database lose no answer of two devices that report at once', async () => {
    const address = await fresh()
    const one = await start(await openDatabase(address))
    // The embedded database has one process: there the two share its handle.
    const two = await start(
      one.database.kind === 'postgres' ? await openDatabase(address) : one.database,
    )
    const { token } = await registerAccount(one)
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        call(index % 2 ? one : two, 'POST', '/api/lessons/1/exercise-progress', {
          token,
          key: randomUUID(),
          body: { currentExerciseIndex: index, completedExercises: [index], correctExercises: [] },
        }),
      ),
    )
    const { body } = await call(one, 'GET', '/api/lessons/1/progress', { token })
    expect(body).toMatchObject({
      currentExerciseIndex: 59,
      completedExercises: Array.from({ length: 60 }, (_, index) => index),
    })
    for (const database of new Set([one.database, two.database])) await database.close()
  })

  test('of one learner, a call sees what those before it did', async () => {
    const server = await start(await fresh())
    const { token } = await registerAccount(server)
    const send = (path: string, body: object) =>
      call(server, 'POST', path, { token, key: randomUUID(), body })
    const done = { score: 100, timeSpent: 20, isCompleted: true }
    const calls: [path: string, body: object][] = [
      [
        '/api/lessons/1/exercise-progress',
        { currentExerciseIndex: 3, completedExercises: [3], correctExercises: [3] },
      ],
      ['/api/progress/1', done],
      ['/api/progress/reset', {}],
      ['/api/progress/1', { ...done, score: 50 }],
      ['/api/progress/1', { ...done, epoch: 1 }],
    ]
    // In turn: of calls that are sent at once nobody says which is first.
    const answers: Awaited<ReturnType<typeof send>>[] = []
    for (const [path, body] of calls) answers.push(await send(path, body))
    const [saved, completed, reset, after, old] = answers
    expect(saved?.body['completedExercises']).toEqual([3])
    expect(completed?.body).toMatchObject({ xpGained: 140, progress: { completedExercises: [3] } })
    expect(reset?.body).toMatchObject({ epoch: 2, completions: [] })
    expect(after?.body).toMatchObject({ xpGained: 95, progress: { epoch: 2, score: 50 } })
    expect(old?.body).toMatchObject({ xpGained: 0, stats: { totalXP: 95 } })
    const { body } = await call(server, 'GET', '/api/progress', { token })
    expect(body).toMatchObject({ epoch: 2, stats: { totalXP: 95 } })
    expect(body.completions).toHaveLength(1)
  })

  test('a call that fails in a group disturbs no other', async () => {
    const server = await start(await fresh())
    const learners = await Promise.all(Array.from({ length: 12 }, () => registerAccount(server)))
    const { apply, restore } = breakOneLearner(server, learners[5]?.id ?? '')
    apply()
    const answers = await Promise.all(
      learners.map(({ token }) =>
        call(server, 'POST', '/api/progress/1', {
          token,
          key: randomUUID(),
          body: { score: 100, timeSpent: 20, isCompleted: true },
        }),
      ),
    )
    restore()
    expect(answers.map(({ status }) => status)).toEqual(
      learners.map((_, at) => (at === 5 ? 500 : 200)),
    )
    for (const [at, { token }] of learners.entries()) {
      const { body } = await call(server, 'GET', '/api/progress', { token })
      expect(body.completions).toHaveLength(at === 5 ? 0 : 1)
    }
  })
})

/** A completion of this learner makes the database fail. */
function breakOneLearner(server: TestServer, userId: string) {
  const { db } = server.services
  const write = db.write.bind(db)
  return {
    apply: () => {
      db.write = (work) =>
        write(async (tx) => {
          const value = await work(tx)
          const rows = await tx
            .selectFrom('completions')
            .select('id')
            .where('user_id', '=', userId)
            .execute()
          if (rows.length > 0) throw new Error('this learner’s row is broken')
          return value
        })
    },
    restore: () => {
      db.write = write
    },
  }
}
