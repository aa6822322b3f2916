import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { makeVapidKeys } from '#server/push/vapid-keys.ts'
import { killServer, type ServerProcess, startServer } from '../../scripts/server-process.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { type FaultyStripe, startFaultyStripe } from './billing/faulty-stripe.ts'
import { type MailStandIn, startMailStandIn } from './mail-stand-in.ts'

/** Several real servers on one database, what stands around them, and a balancer in front. */
export type Cluster = {
  servers: ServerProcess[]
  balancer: Balancer
  mail: MailStandIn
  stripe: FaultyStripe
  /** The path of each push as it came. */
  pushes: string[]
  /** One more process with the same settings, not behind the balancer. */
  another(): ServerProcess
  close(): Promise<void>
}

export const WEBHOOK_SECRET = 'whsec_of_the_cluster'

/** All at once on a database that may be empty, as after an update of every machine. */
export async function startCluster(
  databaseUrl: string,
  { processes, dataDir }: { processes: number; dataDir: string },
): Promise<Cluster> {
  const mail = await startMailStandIn()
  const stripe = await startFaultyStripe(Date.now)
  const pushes: string[] = []
  const pushService = createServer((request, response) => {
    pushes.push(request.url ?? '')
    request.resume()
    response.writeHead(201).end()
  }).listen(0, '127.0.0.1')
  await once(pushService, 'listening')
  const { publicKey, privateKey } = makeVapidKeys()
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    APP_ORIGIN: 'https://learn.example.org',
    TRUSTED_PROXIES: '1',
    JWT_SECRET: 'the same secret for every process, 32 bytes',
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    SMTP_URL: mail.url,
    MAIL_FROM: 'team@example.org',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_PRICE_MONTHLY: 'price_month',
    STRIPE_PRICE_ANNUAL: 'price_year',
    STRIPE_API_BASE: stripe.apiBase.origin,
    PUSH_DETOUR: `http://127.0.0.1:${(pushService.address() as AddressInfo).port}`,
  }
  const nodeOptions = ['--import', join(import.meta.dirname, 'push-detour.ts')]
  const started: ServerProcess[] = []
  const another = (): ServerProcess => {
    const server = startServer(env, { nodeOptions })
    started.push(server)
    return server
  }
  const servers = Array.from({ length: processes }, another)
  const balancer = await startBalancer(await Promise.all(servers.map(({ address }) => address)))
  return {
    servers,
    balancer,
    mail,
    stripe,
    pushes,
    another,
    async close() {
      await Promise.all(started.map(killServer))
      await Promise.all([balancer.close(), mail.close(), stripe.close()])
      pushService.closeAllConnections()
      await new Promise((closed) => pushService.close(closed))
    },
  }
}
