import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/**
 * Where a request comes from. X-Forwarded-For is believed only as far as our own proxies wrote it:
 * with n of them, the n-th entry from the right.
 */
export function clientAddress(c: Context, trustedProxies: number): string {
  const bindings = c.env as Partial<HttpBindings> | undefined
  const direct = bindings?.incoming?.socket?.remoteAddress ?? 'in-process'
  if (trustedProxies === 0) return direct
  const forwarded = c.req.header('x-forwarded-for')?.split(',') ?? []
  return forwarded.at(-trustedProxies)?.trim() || direct
}
