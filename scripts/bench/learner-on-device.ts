import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'

import type { BrowserContext, Page } from 'playwright'

import { Learner } from '../../e2e/world/learner.ts'
import type { ServerProcess } from '../../e2e/world/server-process.ts'

/** A verified learner of this server with a session of the real server for a device. */
export async function learnerWithToken(
  server: ServerProcess,
): Promise<{ learner: Learner; token: string }> {
  const learner = await Learner.verified(server)
  const { email, password } = learner
  const { token } = await learner.post<{ token: string }>('/api/auth/login', { email, password })
  return { learner, token }
}

/** From here on each page of this context has the session, as after the form of `/login`. */
export async function putToken(context: BrowserContext, token: string): Promise<void> {
  await context.addInitScript((value) => localStorage.setItem('token', value), token)
}

/** As a payment leaves the account: all fifteen lessons are open. */
export function makePremium(server: ServerProcess, { userId }: Learner): void {
  const db = new DatabaseSync(join(server.dataDir, 'apni-boli.db'), { timeout: 5000 })
  db.prepare(`update users set subscription_status = 'active' where id = ?`).run(userId)
  db.close()
}

/** The worker controls the page and has taken everything on: from here on the app works offline. */
export async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    const becomes = (target: EventTarget, name: string): Promise<unknown> =>
      new Promise((resolve) => target.addEventListener(name, resolve, { once: true }))
    if (navigator.serviceWorker.controller === null) {
      await becomes(navigator.serviceWorker, 'controllerchange')
    }
    while (active !== null && active.state !== 'activated') await becomes(active, 'statechange')
  })
}
