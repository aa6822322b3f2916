import { deviceClock } from '#data/learner-clock.ts'
import type { Learner } from '#data/learner.ts'
import { repairDevice, type RepairReport } from '#data/repair/repair-device.ts'
import { askForPrecache } from '#device/ask-worker.ts'

const nothing = { match: async () => undefined, keys: async () => [], delete: async () => false }

/** Looks through what this device keeps, on the learner's press. Rejects where the database itself cannot be read. */
export async function repairNow(learner: Learner): Promise<RepairReport> {
  const report = await repairDevice(learner.db, {
    // A private window of some browsers has none.
    caches: 'caches' in globalThis ? caches : { open: async () => nothing as unknown as Cache },
    fetch: fetch.bind(globalThis),
    clock: deviceClock,
    origin: location.origin,
    precache: await askForPrecache(),
    pull: () => learner.pull(),
    signal: new AbortController().signal,
  })
  // What the server has no more comes with the next version.
  if (report.app !== null && report.app.lost > 0) await lookForNewVersion()
  return report
}

async function lookForNewVersion(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await registration?.update().catch(() => undefined)
}
