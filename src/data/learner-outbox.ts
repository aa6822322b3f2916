import { acknowledge, isOfNewerEpoch, moveToNewerEpoch } from './acknowledge-operation.ts'
import { correctWaitingTimes } from './correct-waiting-times.ts'
import { createOutbox, type Outbox } from './create-outbox.ts'
import { receiveServerTime } from './receive-server-time.ts'
import type { LearnerOutboxContext } from './learner-outbox-context.ts'
import { isProgressUnheard } from './progress-unheard.ts'
import { repairOutbox } from './repair-outbox.ts'
import { placeOfOperation } from './operation-place.ts'
import { sealReviews } from './queue-reviews.ts'
import { refuse } from './refuse-operation.ts'
import { noteRest, readRests } from './rests.ts'
import { hasReviewsToCome } from './reviews-cursor.ts'
import type { OutboxRow } from './rows.ts'
import { type Delivered, sendableRow, sendOperation } from './send-operation.ts'
import { writeSetting } from './settings.ts'

/** A browser opens six connections to a server over HTTP/1.1; the page needs some of them. */
const CALLS_AT_ONCE = 4

/** The outbox of what one learner did, sent as that learner. */
export function createLearnerOutbox(context: LearnerOutboxContext): Outbox {
  const { db, api, sessions, clock } = context
  return createOutbox<OutboxRow, Delivered>({
    ...context,
    lock: `apni-boli:outbox:${db.userId}`,
    callsAtOnce: CALLS_AT_ONCE,
    table: db.outbox,
    schema: sendableRow,
    inOrder: (a, b) => a.seq - b.seq,
    placeOf: placeOfOperation,
    repair: () => repairOutbox(db, clock.now()),
    rests: {
      read: () => readRests(db),
      note: (kind, rest) => noteRest(db, kind, rest),
    },
    prepare: (plan) => correctWaitingTimes(context, plan),
    async authorise() {
      const session = await sessions.current()
      return session?.userId === db.userId ? session.token : null
    },
    async send(row, token) {
      const sealed = await sealReviews(db, row)
      return sendOperation(api, sealed, { token, listen: receiveServerTime(clock) })
    },
    isAhead: (delivered) => isOfNewerEpoch(context, delivered),
    catchUp: (delivered, token) => moveToNewerEpoch(context, delivered, token),
    acknowledge: (row, delivered) => acknowledge(context, row, delivered),
    refuse: (row, failure, note) => refuse(context, row, failure, note),
    onDrained: () => noteSynced(context),
    now: () => clock.now(),
  })
}

/**
 * Everything that was here is on the server: remembered with the time, for the learner to read. Not on a device that the account's
 * progress or reviews are still to come to, which has synced nothing yet.
 */
async function noteSynced({ db, clock }: LearnerOutboxContext): Promise<void> {
  await db.transaction('rw', db.outbox, db.settings, async () => {
    if ((await isProgressUnheard(db)) || (await hasReviewsToCome(db))) return
    const left = await db.outbox.where('state').notEqual('failed').count()
    if (left === 0) await writeSetting(db, 'lastSyncedAt', new Date(clock.now()).toISOString())
  })
}
