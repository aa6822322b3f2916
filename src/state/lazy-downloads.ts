import type { Learner } from '#data/learner.ts'
import { importLate, reportUnlessMissing } from '#device/late-import.ts'
import { retryUntilDone } from '#device/retry-until-done.ts'
import { whenIdle } from '#device/when-idle.ts'
import type * as DownloadsRuntime from './downloads-runtime.ts'

type Runtime = typeof DownloadsRuntime

const load = (): Promise<Runtime> => import('./downloads-runtime.ts')

/**
 * Downloads of lessons, in this page: their code comes when the browser has time for it, after everything that a
 * learner waits for. Where it cannot be fetched, or nothing can be cached, all else goes on.
 */
export function attachDownloads(learner: () => Learner) {
  let isOver = false
  let loaded: Runtime | null = null
  const withRuntime = async (work: (runtime: Runtime) => Promise<void> | void): Promise<void> => {
    if (isOver) return
    if ('caches' in globalThis) loaded = await importLate(load)
    if (loaded !== null && !isOver) await work(loaded)
  }
  let stopStarting = (): void => undefined
  whenIdle(() => {
    if (isOver) return
    stopStarting = retryUntilDone(
      () => withRuntime(({ startDownloads }) => startDownloads(learner())),
      { onError: reportUnlessMissing },
    ).stop
  })
  return {
    afterPull: () =>
      void withRuntime(({ afterPull }) => afterPull(learner())).catch(reportUnlessMissing),
    /** The disk is full and clips were given up: they are not fetched again into the room that was made. */
    pauseForQuota: () =>
      withRuntime(({ pauseForQuota }) => pauseForQuota(learner())).catch(reportUnlessMissing),
    stop(): void {
      isOver = true
      stopStarting()
      loaded?.stopDownloads()
    },
  }
}

/** Null where this page has to do without. */
export async function loadDownloads(): Promise<Runtime | null> {
  if (!('caches' in globalThis)) return null
  return importLate(load).catch(() => null)
}
