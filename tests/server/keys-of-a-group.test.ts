import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Learner, registerAccount } from './test-account.ts'
import { onBothDatabases } from './databases.ts'
import { startTestServer, type TestServer } from './test-server.ts'

type Outcome = { status: number; score: number | undefined; id: string | undefined }

/** Sent in one turn, so that the server records them in one group. */
function finishTogether(
  server: TestServer,
  presses: readonly { learner: Learner; key: string; score: number }[],
): Promise<Outcome[]> {
  return Promise.all(
    presses.map(async ({ learner, key, score }) => {
      const response = await server.app.request('/api/progress/1', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${learner.token}`,
          'idempotency-key': key,
        },
        body: JSON.stringify({ score, timeSpent: 20, isCompleted: true }),
      })
      const body = (await response.json()) as { completion?: { score: number; id: string } }
      return { status: response.status, score: body.completion?.score, id: body.completion?.id }
    }),
  )
}

onBothDatabases('A key belongs to one learner', (fresh) => {
  test('also where two learners send the same one together, the first time and again', async () => {
    const server = await startTestServer({ database: await fresh() })
    const learners = [await registerAccount(server), await registerAccount(server)]
    const key = randomUUID()
    const presses = learners.map((learner, at) => ({ learner, key, score: 70 + at }))
    const own = presses.map(({ score }) => ({ status: 200, score, id: key }))
    expect(await finishTogether(server, presses)).toEqual(own)
    expect(await finishTogether(server, presses)).toEqual(own)
    expect(await finishTogether(server, presses.toReversed())).toEqual(own.toReversed())
    await server.close()
  })

  test('who comes with a key that only somebody else has used is answered for the first time', async () => {
    const server = await startTestServer({ database: await fresh() })
    const [first, second, third] = [
      await registerAccount(server),
      await registerAccount(server),
      await registerAccount(server),
    ]
    const keys = [randomUUID(), randomUUID()] as const
    await finishTogether(server, [{ learner: first, key: keys[0], score: 80 }])
    const together = await finishTogether(server, [
      { learner: first, key: keys[0], score: 80 },
      { learner: second, key: keys[0], score: 60 },
      { learner: third, key: keys[1], score: 50 },
    ])
    expect(together).toEqual([
      { status: 200, score: 80, id: keys[0] },
      { status: 200, score: 60, id: keys[0] },
      { status: 200, score: 50, id: keys[1] },
    ])
    await server.close()
  })
})
