import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { onPostgres } from './databases.ts'
import { openDatabase } from './test-server.ts'

onPostgres('A transaction', (fresh) => {
  const open: { close(): unknown }[] = []
  afterEach(async () => {
    for (const one of open.splice(0).toReversed()) await one.close()
  })
  async function opened(address: string): Promise<Database> {
    const db = await openDatabase(address)
    open.push(db)
    return db
  }

  test('its statements that do not wait for each other are sent before the first is answered', async () => {
    const [first, second] = ['the first of two', 'the second of two']
    const { address, held } = await holdingAnswers(await fresh(), { from: first, until: second })
    open.push({ close: () => held.close() })
    const db = await opened(address)
    // Twice: on a connection that is new, and on one that has its statements.
    for (const _ of [1, 2]) {
      const answers = await db.write((tx) =>
        Promise.all([first, second].map((said) => sql`select ${said}::text as said`.execute(tx))),
      )
      expect(answers.map(({ rows }) => rows)).toEqual([[{ said: first }], [{ said: second }]])
    }
  })

  test('one that fails among others leaves nothing, says what failed, and its connection serves on', async () => {
    const db = await opened(await fresh())
    await db.write((tx) => sql`create table kept (value integer primary key)`.execute(tx))
    const insert = (value: number) => (tx: Parameters<Parameters<Database['write']>[0]>[0]) =>
      sql`insert into kept values (${value}::int)`.execute(tx)
    await db.write(insert(1))
    const { open: before } = db.connections?.() ?? {}
    for (let round = 0; round < 3; round += 1) {
      const failed = db.write((tx) => Promise.all([2, 1, 3].map((value) => insert(value)(tx))))
      await expect(failed).rejects.toThrow(/kept_pkey/)
    }
    await db.write(insert(4))
    const { rows } = await db.read((queries) =>
      sql`select value from kept order by 1`.execute(queries),
    )
    expect(rows).toEqual([{ value: 1 }, { value: 4 }])
    expect(db.connections?.().open).toBe(before)
  })
})

/**
 * A way to this database that gives back nothing of what it says from when a client has sent the one text until it has
 * sent the other: who waits for an answer in between waits for ever.
 */
async function holdingAnswers(
  address: string,
  { from, until }: { from: string; until: string },
): Promise<{ address: string; held: Server }> {
  const target = new URL(address)
  const held = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    const pair = [client, database]
    for (const socket of pair) {
      socket.on('error', () => pair.forEach((one) => one.destroy()))
      socket.on('close', () => pair.forEach((one) => one.destroy()))
    }
    client.on('data', (sent) => {
      // In one piece with the first it is held and let go at once.
      if (sent.includes(from)) database.pause()
      database.write(sent)
      if (sent.includes(until)) database.resume()
    })
    database.on('data', (said) => client.write(said))
  })
  await new Promise<void>((listening) => held.listen(0, '127.0.0.1', listening))
  const through = new URL(address)
  through.port = String((held.address() as AddressInfo).port)
  return { address: through.href, held }
}
