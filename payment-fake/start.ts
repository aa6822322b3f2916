import { join } from 'node:path'
import { readDemoEnvironment } from '#server/demo/demo-settings.ts'
import { type Environment, readEnvironment } from '#server/env.ts'
import { createBooksFile } from './books-file.ts'
import { type PaymentFake, startPaymentFake } from './payment-fake.ts'

/**
 * `node --import ./payment-fake/start.ts server/main.ts`, as `npm start` runs it without a Stripe key: starts the fake
 * in the server's process and names it to the server as STRIPE_API_BASE.
 */
const isDemo = process.argv.includes('--demo')
const read = (isDemo ? readDemoEnvironment : readEnvironment)(process.env)
// What is wrong with the settings the server itself says, production without a key among it.
if (read.ok) await startBeside(read.value)

async function startBeside(env: Environment): Promise<void> {
  if (env.stripe.provider === 'stripe') {
    process.stderr.write(
      'STRIPE_SECRET_KEY: payments are real, so the payment fake does not start\n',
    )
    process.exit(1)
  }
  // It shares the fake of another process.
  if ((process.env['STRIPE_API_BASE'] ?? '') !== '') return
  const fake = await startOnSomePort(env)
  process.env['STRIPE_API_BASE'] = fake.apiBase.origin
  process.stdout.write(`Payments are a fake at ${fake.apiBase.origin}: no money moves\n`)
}

/** PAYMENT_FAKE_PORT, or the port after the server's, so that a firewall can let it through; any where that is in use. */
async function startOnSomePort({ stripe, host, port, dataDir }: Environment): Promise<PaymentFake> {
  const next = port === 0 || port === 65_535 ? 0 : port + 1
  const wanted = Number(process.env['PAYMENT_FAKE_PORT'] ?? next)
  const options = {
    settings: stripe,
    host,
    file: createBooksFile(join(dataDir, 'payment-fake.json')),
  }
  return startPaymentFake({ ...options, port: wanted }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    return startPaymentFake(options)
  })
}
