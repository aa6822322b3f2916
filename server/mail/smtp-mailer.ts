import { setTimeout as wait } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

/** Waits between tries: a mail server that is busy or restarts is back within a minute. */
const PAUSES_MS = [2_000, 10_000, 30_000]

export function createSmtpMailer(smtp: { url: string; from: string }): Mailer {
  const transport = createTransport(smtp.url)
  return {
    async send(mail) {
      for (const pauseMs of [...PAUSES_MS, null]) {
        try {
          await transport.sendMail({ ...mail, from: smtp.from })
          return
        } catch (error) {
          // The last failure goes to the log: no mail is lost silently.
          if (pauseMs === null) throw error
          await wait(pauseMs)
        }
      }
    },
  }
}
