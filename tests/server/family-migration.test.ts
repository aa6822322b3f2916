import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { findFamily, saveFamily } from '#server/db/family.ts'
import { migrate } from '#server/db/migrate.ts'
import { onBothDatabases } from './databases.ts'
import { openDatabase } from './test-server.ts'
import { CREATED, openRaw } from './version-before-queue.ts'

const ME = { sex: 'female', father: null, mother: null, spouses: [], birth: null, name: 'Sana' }

async function fillVersionBefore(address: string): Promise<void> {
  const queries = openRaw(address)
  await migrate(queries, '019-reviewers')
  await sql`insert into users (id, name, email, email_key, password_hash, learning_goal, daily_goal, notifications, created_at)
    values ('u', 'Sana', 'u@x.org', 'u@x.org', 'x', 'travel', 15, 0, ${CREATED})`.execute(queries)
  const rows = [
    [0, 'me', 'AAAAAAAAQACAAAAAAAAAAQ', 5, 1, JSON.stringify(ME)],
    [1, 'MM', 'AAAAAAAAQACAAAAAAAAAAg', 6, 2, null],
  ]
  for (const row of rows) {
    await sql`insert into family_entries (user_id, kind, key, id, changed_ms, seq, value)
      values ('u', ${sql.join(row)})`.execute(queries)
  }
  await queries.destroy()
}

onBothDatabases('A family tree of the version before details', (_, empty) => {
  test('keeps everybody and every word, takes details, and is as strict as before', async () => {
    const address = await empty()
    await fillVersionBefore(address)
    const database = await openDatabase(address)
    onTestFinished(() => database.close())
    const read = () => database.read((queries) => findFamily(queries, 'u'))
    expect(
      (await read()).map(({ entry, seq }) => [seq, entry.kind, entry.key, entry.value]),
    ).toEqual([
      [1, 'person', 'me', ME],
      [2, 'word', 'MM', null],
    ])
    const changedAt = '2026-03-01T19:00:00.000Z'
    const father = {
      kind: 'father' as const,
      key: 'me',
      value: 'me.F',
      id: randomUUID(),
      changedAt,
    }
    const save = (key: string) =>
      database.write((tx) => saveFamily(tx, 'u', [{ entry: { ...father, key }, seq: 3 }]))
    await save('me')
    expect((await read()).at(-1)?.entry).toEqual(father)
    await expect(save('other')).rejects.toThrow(/unique/i)
    const misname = (tx: Parameters<typeof findFamily>[0]) =>
      sql`update family_entries set kind = 7 where kind = 3`.execute(tx)
    await expect(database.write(misname)).rejects.toThrow(/constraint/i)
    await database.write((tx) => sql`delete from users`.execute(tx))
    expect(await read()).toEqual([])
  })
})
