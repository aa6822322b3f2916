import { EARLIEST_STUDY_MS } from '#domain/known-clock.ts'
import type { CoreServices } from '../core-services.ts'
import { findDoomed } from '../db/recording-objects.ts'
import { deleteObjects } from './remove-recordings.ts'

/** Longer than any upload takes. */
const UNCLAIMED_MS = 60 * 60_000
const BATCH = 200

/** Deletes bytes that no row has: of uploads that were interrupted, and of deleted takes whose store was away. */
export async function sweepRecordings(services: CoreServices, signal?: AbortSignal): Promise<void> {
  const { db, clock } = services
  if (clock() < EARLIEST_STUDY_MS) return
  const before = new Date(clock() - UNCLAIMED_MS).toISOString()
  let deleted = BATCH
  while (deleted === BATCH && signal?.aborted !== true) {
    const keys = await db.write((tx) => findDoomed(tx, before, BATCH))
    deleted = await deleteObjects(services, keys)
  }
}
