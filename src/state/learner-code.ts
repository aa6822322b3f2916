import { importLate } from '#device/late-import.ts'

/** The code that opens a learner's database: no visitor needs it. Rejects with MissingCode. */
export const importLearnerStore = () => importLate(() => import('./learner-store.ts'))

/** The code that writes and syncs: no first screen but a lesson needs it. Rejects with MissingCode. */
export const importLearnerRuntime = () => importLate(() => import('./learner-runtime.ts'))
