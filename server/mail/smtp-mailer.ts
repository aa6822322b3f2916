import { setTimeout as wait } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'
import { whyNotSent } from './why-not-sent.ts'

/** One quick second try. Beyond it the mail waits in the queue. */
const PAUSES_MS: readonly number[] = [2_000]

/** A mail server that hangs holds nobody up: what it did not take waits in the queue. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

const THIS_MACHINE: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/**
 * Mails carry links that open accounts: to another machine they go through TLS with a certificate that holds, or
 * not at all. `?ignoreTLS=true` in the address says otherwise, for a relay on a network of one's own.
 */
export function createSmtpMailer(
  smtp: { url: string; from: string },
  pausesMs: readonly number[] = PAUSES_MS,
): Mailer {
  const { hostname, searchParams } = new URL(smtp.url)
  const isOwnNetwork = THIS_MACHINE.includes(hostname) || searchParams.get('ignoreTLS') === 'true'
  const transport = createTransport({
    url: smtp.url,
    requireTLS: !isOwnNetwork,
    ...TIMEOUTS,
    // Nothing in a mail of ours is fetched from elsewhere.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      for (const pauseMs of [...pausesMs, null]) {
        try {
          await transport.sendMail({ ...mail, from: smtp.from })
          return
        } catch (error) {
          // The last failure goes to the log: no mail is lost silently. It names nobody.
          const failure = whyNotSent(error)
          if (pauseMs === null || failure.why === 'refused') throw failure
          await wait(pauseMs)
        }
      }
    },
  }
}
