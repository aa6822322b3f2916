import { onTestFinished } from 'vitest'
import { silentLog } from '#server/log.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { MailNotSent, type WhyNotSent } from '#server/mail/mail-not-sent.ts'
import { sendDueMails } from '#server/mail-queue/send-mails.ts'
import type { FreshDatabase } from './databases.ts'
import { startTestServer, type TestServerOptions } from './test-server.ts'

/** A server whose mail server and clock are the test's, until the test is finished. */
export async function startMailWorld(fresh: FreshDatabase) {
  const world = {
    nowMs: Date.parse('2026-03-01T10:00:00Z'),
    /** Why the mail server does not take this mail; null: it does. */
    refusal: (_mail: Mail): WhyNotSent | null => null,
    /** Before it answers. */
    whileSending: async (): Promise<void> => undefined,
    /** Each mail as often as it was attempted. */
    attempted: [] as Mail[],
    mails: [] as Mail[],
  }
  const logged: { message: string; [field: string]: unknown }[] = []
  const note = (fields: object, message: string) => void logged.push({ ...fields, message })
  const options: TestServerOptions = {
    now: () => world.nowMs,
    mailer: {
      async send(mail) {
        world.attempted.push(mail)
        await world.whileSending()
        const why = world.refusal(mail)
        if (why !== null) throw new MailNotSent(why)
        world.mails.push(mail)
      },
    },
    log: { ...silentLog, warn: note, error: note },
  }
  const first = await startTestServer({ ...options, database: await fresh() })
  onTestFinished(() => first.close())
  const server = { ...first, mails: world.mails }
  return {
    server,
    world,
    logged,
    round: (of = server) => sendDueMails(of.services),
    waiting: () =>
      server.database.read((queries) =>
        queries
          .selectFrom('outbound_mails')
          .selectAll()
          .where('next_attempt_at', 'is not', null)
          .execute(),
      ),
    /** Another process on the same database. */
    another: () => startTestServer({ ...options, database: server.database }),
  }
}
