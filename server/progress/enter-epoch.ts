import { deleteOlderEpochs } from '../db/learning-record.ts'
import type { Bound } from '../db/prepared.ts'
import type { Queries, UserRow } from '../db/schema.ts'
import { setEpoch } from '../db/users.ts'
import type { LessonRecord } from './lesson-progress-view.ts'

/**
 * A call names the epoch in which it was made (none: the current one). An older one changes nothing. A
 * newer one belongs to a whole reset that is still on its way: the account moves on to it at once.
 */
export function enterEpoch(
  user: UserRow,
  given: number | undefined,
  loaded: Omit<LessonRecord, 'epoch'>,
): { isOlder: boolean; record: LessonRecord; advance: (tx: Queries) => Bound<unknown>[] } {
  const epoch = Math.max(user.epoch, given ?? user.epoch)
  const isOlder = (given ?? user.epoch) < user.epoch
  if (epoch === user.epoch) return { isOlder, record: { epoch, ...loaded }, advance: () => [] }
  return {
    isOlder,
    record: { epoch, progress: undefined, completions: [] },
    advance: (tx) => beginEpoch(tx, user.id, epoch),
  }
}

export function beginEpoch(tx: Queries, userId: string, epoch: number): Bound<unknown>[] {
  return [setEpoch(tx, userId, epoch), ...deleteOlderEpochs(tx, userId, epoch)]
}
