import { Hono } from 'hono'
import { listen, type RunningServer } from '../listen.ts'
import type { Log } from '../log.ts'
import type { Metrics } from './metrics.ts'

/** The numbers at an address of their own, which no proxy passes on: `GET /metrics`, nothing else. */
export function serveMetrics(
  { registry }: Metrics,
  { host, port, log }: { host: string; port: number; log: Log },
): Promise<RunningServer> {
  const app = new Hono()
  app.get('/metrics', async (c) =>
    c.body(await registry.metrics(), 200, { 'content-type': registry.contentType }),
  )
  app.onError((error, c) => {
    log.error({ err: error }, 'the numbers cannot be read')
    return c.text('The numbers cannot be read', 503)
  })
  return listen(app, { host, port, settings: { host: 'METRICS_HOST', port: 'METRICS_PORT' } })
}
