import * as v from 'valibot'
import { PRECACHE_QUESTION, precacheList, type PrecacheList } from '#data/repair/precache-list.ts'

/** A worker that has to be started first needs a moment; one of an older version never answers. */
const RESPONSE_TIMEOUT_MS = 3_000

/** What the worker of this page should have on this device; null where there is none, or none that tells. */
export async function askForPrecache(
  container: Pick<ServiceWorkerContainer, 'controller'> | undefined = navigator.serviceWorker,
): Promise<PrecacheList | null> {
  const worker = container?.controller
  if (!worker) return null
  const { port1, port2 } = new MessageChannel()
  const response = new Promise<unknown>((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data), { once: true })
    port1.start()
    setTimeout(resolve, RESPONSE_TIMEOUT_MS, null)
  })
  worker.postMessage({ type: PRECACHE_QUESTION }, [port2])
  const parsed = v.safeParse(precacheList, await response)
  port1.close()
  return parsed.success ? parsed.output : null
}
