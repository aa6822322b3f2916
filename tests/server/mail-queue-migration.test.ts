import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeBackup } from '#server/backup/make-backup.ts'
import { openBackup } from '#server/backup/open-backup.ts'
import { restorePostgres } from '#server/backup/restore-postgres.ts'
import { sweepDatabase } from '#server/sweep-database.ts'
import { allTables } from './all-rows.ts'
import { onBothDatabases, onPostgres } from './databases.ts'
import { startMailWorld } from './mail-world.ts'
import { at, CREATED, fillVersionBefore, SENT } from './version-before-queue.ts'

const MINUTE_MS = 60_000
onBothDatabases('A database of the version before the mail queue', (_, empty) => {
  const start = async () => {
    const address = await empty()
    await fillVersionBefore(address)
    return startMailWorld(async () => address)
  }
  const shortOf = ({ to, subject, text }: { to: string; subject: string; text: string }) =>
    `${to}: ${subject}${/\n\n(.*)\n\n\(Reply/.exec(text)?.[1] ?? ''}`
  const DUE_MAILS = [
    'gone@x.org: Your Apni Boli account is deleted',
    'subscriber@x.org: Your Apni Boli payment did not go through',
    'team@apni-boli.test: Contact: No topicwaiting',
    'team@apni-boli.test: Contact: No topicwaiting, of a deleted account',
    'unverified@x.org: Verify your email for Apni Boli',
  ]
  const CLAIMED_MAILS = [
    'other@x.org: Your Apni Boli password was changed',
    'subscriber@x.org: Your Apni Boli subscription is cancelled',
    'team@apni-boli.test: Contact: No topicclaimed',
  ]

  test('has each mail that waited sent once, a claimed one after its claim, and none that was sent', async () => {
    const { world, round, waiting } = await start()
    await round()
    await round()
    expect(world.mails.map(shortOf).toSorted()).toEqual(DUE_MAILS)
    expect(world.mails.find(({ to }) => to === 'gone@x.org')?.text).toContain(
      'Salaam Näni "جی" \\,',
    )
    world.mails.length = 0
    world.nowMs += 10 * MINUTE_MS
    await round()
    expect(world.mails.map(shortOf).toSorted()).toEqual(CLAIMED_MAILS)
    world.mails.length = 0
    world.nowMs += 14 * 24 * 60 * MINUTE_MS
    await round()
    expect([world.mails, await waiting()]).toEqual([[], []])
  })

  test('keeps what must stay known, and every message for its time; the old tables are gone', async () => {
    const { server, world, round } = await start()
    const tables = await allTables(server.database)
    const names = tables.map(({ name }) => name)
    expect(names).not.toContain('account_mails')
    expect(names).not.toContain('billing_mails')
    const rows = tables.find(({ name }) => name === 'outbound_mails')?.rows ?? []
    expect(rows.filter((row) => row['user_id'] === 'subscriber')).toHaveLength(4)
    expect(rows.find(({ id }) => id === 'b1')).toMatchObject({
      kind: 'subscription-confirmed',
      subject_id: 's1',
      dedupe_key: '',
      attempts: 1,
      next_attempt_at: null,
      sent_at: SENT,
      given_up_at: null,
    })
    expect(rows.find(({ id }) => id === 'b3')).toMatchObject({
      sent_at: null,
      given_up_at: CREATED,
    })
    const messages = async () =>
      (await allTables(server.database))
        .find(({ name }) => name === 'contact_messages')
        ?.rows.map((row) => row['id'])
        .toSorted()
    await sweepDatabase(server.services)
    expect(await messages()).toEqual(['c1', 'c2', 'c3', 'c4'])
    await round()
    await sweepDatabase(server.services)
    expect(await messages()).toEqual(['c1', 'c2', 'c3'])
    world.nowMs = Date.parse(at('23:00'))
    await sweepDatabase(server.services)
    expect(await messages()).toEqual(['c2', 'c3'])
  })
})

onPostgres('A backup of the version before the mail queue', (_, empty) => {
  test('is restored over the database that it was made of, and what waited is sent once', async () => {
    const address = await empty()
    await fillVersionBefore(address)
    const folder = mkdtempSync(join(tmpdir(), 'apni-boli-test-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'a.backup')
    await makeBackup({ dataDir: folder, databaseUrl: address }, { file, version: '0.1.0' })
    const backup = await openBackup(file, folder)
    await restorePostgres(backup, { address, replace: true })
    backup.discard()
    const { world, round } = await startMailWorld(async () => address)
    await round()
    expect(world.mails).toHaveLength(5)
  })
})
