import type { Hono } from 'hono'
import { listen } from '#server/listen.ts'
import type { LoadOrder, LoadResult } from './orders.ts'
import { runLoad } from './run-load.ts'

/** `cpuMicros`: processor time of the server process per request; a busy machine changes it least. */
export type Measured = LoadResult & { cpuMicros: number }

export type Served = {
  address: string
  measure(order: Omit<LoadOrder, 'address'>): Promise<Measured>
}

/** Serves the app from this process while `load` is put on it. */
export async function serve<T>(app: Hono, load: (served: Served) => Promise<T>): Promise<T> {
  const { server, address } = await listen(app, { host: '127.0.0.1', port: 0 })
  try {
    return await load({
      address,
      measure: async (order) => {
        const before = process.cpuUsage()
        const result = await runLoad({ ...order, address })
        const { user, system } = process.cpuUsage(before)
        return { ...result, cpuMicros: (user + system) / Math.max(1, result.requests) }
      },
    })
  } finally {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
}
