import { createApp } from '../app.ts'
import { createBackground } from '../background.ts'
import { createBilling } from '../billing/billing.ts'
import { createStripeGateway } from '../billing/stripe/stripe-gateway.ts'
import type { StripeSettings } from '../billing/stripe/stripe-settings.ts'
import { silentLog } from '../log.ts'
import type { Mail } from '../mail/mailer.ts'
import type { Services } from '../services.ts'
import { DEMO_CAST } from './demo-cast.ts'
import { daysBefore } from './demo-days.ts'
import { createDemoLearner, DEMO_PASSWORD, type DemoServer } from './demo-learner.ts'
import { openFakeAsDemo } from './demo-payments.ts'

/**
 * Makes every learner of the demonstration, through the server's own calls by a clock that is set back to when each was
 * made. Throws what a call answers with when it is refused.
 */
export async function fillDemo(
  services: Omit<Services, 'billing'>,
  given: { origin: string; stripe: StripeSettings },
): Promise<void> {
  const nowMs = services.clock()
  const { server, settled, billing, payments } = composeDemoServer(services, given)
  try {
    for (const part of DEMO_CAST) {
      const learner = createDemoLearner(server, part)
      for (const { daysAgo, does } of part.life) {
        const moment = daysBefore(nowMs, daysAgo)
        await server.setClock(moment.atMs)
        await does(learner, moment)
      }
    }
    await server.setClock(nowMs)
    // What has become of the subscriptions since.
    await billing.catchUp()
  } finally {
    await settled()
    await payments.setClock(null)
  }
}

/** One line for each learner, and the one password. */
export function demoTable(): string {
  const width = Math.max(...DEMO_CAST.map(({ email }) => email.length))
  const rows = DEMO_CAST.map(({ email, shows }) => `  ${email.padEnd(width)}  ${shows}\n`)
  return `Demonstration. Every password is ${DEMO_PASSWORD}\n${rows.join('')}`
}

function composeDemoServer(
  given: Omit<Services, 'billing'>,
  { origin, stripe }: { origin: string; stripe: StripeSettings },
) {
  let atMs = given.clock()
  const background = createBackground(given.log)
  const mails: Mail[] = []
  const services: Omit<Services, 'billing'> = {
    ...given,
    clock: () => atMs,
    background,
    // Two hundred lines about requests that nobody made would bury the table.
    log: silentLog,
    mailer: {
      async send(mail) {
        mails.push(mail)
        await given.mailer.send(mail)
      },
    },
    config: { ...given.config, appOrigin: given.config.appOrigin ?? origin, rateLimits: false },
  }
  const billing = createBilling(services, { gateway: createStripeGateway(services, stripe) })
  const payments = openFakeAsDemo(stripe)
  const server: DemoServer = {
    app: createApp({ ...services, billing }),
    async setClock(to) {
      atMs = to
      await payments.setClock(to)
    },
    pay: payments.pay,
    async newestMail(to) {
      await background.settled()
      return mails.findLast((mail) => mail.to === to)?.text ?? ''
    },
  }
  return { server, billing, payments, settled: () => background.settled() }
}
