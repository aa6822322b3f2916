import { createApi } from './api.ts'
import { subscribeBrowser } from './push-subscription.ts'
import { createSessionStore, SharedDb } from './session-store.ts'

/**
 * The browser has given this device's subscription up and wants another: the server is told for whoever is
 * signed in. With nobody signed in there is nobody to remind, and none is made.
 */
export async function renewPushFromWorker(options: {
  baseUrl: string
  pushManager: PushManager
}): Promise<void> {
  const shared = new SharedDb()
  try {
    const session = await createSessionStore(shared).read()
    if (session === null || session.token === null) return
    const { token } = session
    const api = createApi({ baseUrl: options.baseUrl, token: () => token })
    await subscribeBrowser(options.pushManager, api)
  } finally {
    shared.close()
  }
}
