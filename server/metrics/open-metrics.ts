import type { PaymentGateway } from '../billing/gateway.ts'
import type { Database } from '../db/database.ts'
import type { RunningServer } from '../listen.ts'
import type { Log } from '../log.ts'
import type { Services } from '../services.ts'
import {
  measuredGateway,
  measuredHasher,
  measuredMailer,
  measuredPush,
  measuredRecordings,
} from './measure-services.ts'
import { createMetrics } from './metrics.ts'
import { serveMetrics } from './serve-metrics.ts'
import { watchDatabase } from './watch-database.ts'

/** The counting of one process: what it stands on is counted by wrapping it, nothing knows of it. */
export function openMetricsOf(db: Database) {
  const metrics = createMetrics()
  watchDatabase(db, metrics)
  return {
    measured: <S extends Omit<Services, 'billing'>>(services: S): S => ({
      ...services,
      hasher: measuredHasher(services.hasher, metrics),
      mailer: measuredMailer(services.mailer, metrics),
      push: measuredPush(services.push, metrics),
      recordings: measuredRecordings(services.recordings, metrics),
      observeRequest: metrics.observeRequest,
    }),
    measuredGateway: (gateway: PaymentGateway) => measuredGateway(gateway, metrics),
    serve: (at: { host: string; port: number; log: Log }): Promise<RunningServer> =>
      serveMetrics(metrics, at),
  }
}
