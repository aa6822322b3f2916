import type { KnownProgress, ResetAllInput } from '#contract/progress.ts'
import { utcDate } from '#domain/calendar.ts'
import { latestPossible } from '#domain/completions.ts'
import { FIRST_EPOCH, LAST_COUNTER } from '#domain/lesson-progress.ts'
import { withoutExercises } from '#domain/progress.ts'
import { ok } from '#domain/result.ts'
import { isLaterReset, type WholeReset } from '#domain/whole-reset.ts'
import type { Course } from '../course/course.ts'
import type { LearningRecord, RecordedCompletion } from '../db/learning-record.ts'
import { withoutReviewsUntil } from '../db/reviews.ts'
import { carryOver, newestIn, renumber } from './learning-record.ts'
import { progressView } from './progress-view.ts'
import type { Effect, Mutation } from './mutation.ts'

/**
 * Reset Progress is an event with an id of its own. It begins a new epoch and removes what existed when the learner asked: what the
 * device knew, what the server had received, and what was completed by then. It carries everything else over. The same reset again
 * (a device thinks that a restore lost it) removes only what has come back.
 */
export function applyWholeReset(
  course: Course,
  { record, reviews, body, key, nowMs, isRepeat }: Mutation<ResetAllInput>,
): Effect {
  const today = utcDate(nowMs)
  const isLastEpoch = record.epoch === LAST_COUNTER
  if (isRepeat || isLastEpoch) {
    return { response: ok(progressView(course, record, today)), after: record }
  }
  const id = body.id ?? key
  const { completions = [], progress = [] } = body.known ?? {}
  // Attempts are counted in each epoch anew: those that the device knew say something of the epoch that its reset ends.
  const isOfThisEpoch = (body.epoch ?? record.epoch + 1) === record.epoch + 1
  const known = { completions, progress: isOfThisEpoch ? progress : [] }
  const reportedMs = body.askedAt === undefined ? nowMs : Date.parse(body.askedAt)
  const latestMs = latestPossible(reportedMs, { nowMs, newest: newestIn(record) })
  const ms = askedMs(record, { reportedMs, latestMs, known })
  const asked: Asked = { id, ms, latestMs, known }
  const next = record.epoch + 1
  const own = { id, askedAt: new Date(asked.ms).toISOString() }
  const reset = laterOf(record.reset, own)
  // The device that sent the earlier one has counted an epoch of its own, which is none of the account's.
  const isEarlier = reset !== own
  const epoch = Math.max(next, Math.min((body.epoch ?? 0) + (isEarlier ? 1 : 0), LAST_COUNTER))
  // Of its reviews nothing can have come back: those of before it change nothing any more.
  const isKnown = record.reset?.id === id
  const after = afterReset(record, asked, { epoch, reset })
  return {
    response: ok(progressView(course, after, today)),
    after,
    reviews: isKnown ? reviews : withoutReviewsUntil(reviews, asked.ms),
  }
}

/** `latestMs`: nothing has come after it. */
type Asked = { id: string; ms: number; latestMs: number; known: KnownProgress }

function afterReset(
  record: LearningRecord,
  asked: Asked,
  { epoch, reset }: { epoch: number; reset: WholeReset },
): LearningRecord {
  if (record.reset?.id === asked.id) return repeated(record, asked, epoch)
  const left = {
    progress: progressAfter(record, asked),
    completions: completionsAfter(record, asked),
    ...unionLogsAfter(record, asked),
  }
  // To a restored server work of this reset's epoch came before it: its attempts are of that epoch already.
  const isResetUnknown = record.reset === null && record.epoch > FIRST_EPOCH
  return isResetUnknown
    ? renumber({ ...left, epoch, reset }, epoch)
    : carryOver(left, { epoch, reset })
}

/** A time in the future counts as now. What a device knew of was completed before it asked, however slow its clock is. */
function askedMs(
  { completions, practices, evenings }: LearningRecord,
  { reportedMs, latestMs, known }: { reportedMs: number; latestMs: number; known: KnownProgress },
): number {
  const ids = new Set(known.completions)
  const times = [
    ...[...completions, ...practices].filter(({ id }) => ids.has(id)).map((row) => row.completedAt),
    ...evenings.filter(({ id }) => ids.has(id)).map((row) => row.saidAt),
  ].map((time) => Date.parse(time))
  return Math.min(Math.max(reportedMs, ...times), latestMs)
}

/** A device that was offline may send a reset after a later one of another device: the later one still says what is left. */
function laterOf(recorded: WholeReset | null, asked: WholeReset): WholeReset {
  return recorded !== null && isLaterReset(recorded, asked) ? recorded : asked
}

/** Exercises have no ids: those answered since look like those taken away, so a repeat leaves them alone. */
function repeated(record: LearningRecord, asked: Asked, epoch: number): LearningRecord {
  const completions = completionsAfter(record, asked)
  const { practices, evenings } = unionLogsAfter(record, asked)
  const isSame =
    completions.length === record.completions.length &&
    practices.length === record.practices.length &&
    evenings.length === record.evenings.length
  return isSame ? record : renumber({ ...record, completions, practices, evenings }, epoch)
}

function completionsAfter({ completions }: LearningRecord, asked: Asked): RecordedCompletion[] {
  const known = new Set(asked.known.completions)
  return completions.filter((row) => !known.has(row.id) && isCompletedLater(row, asked))
}

/** When the server got one is not noted: it was done by then. */
function unionLogsAfter(
  { practices, evenings }: LearningRecord,
  asked: Asked,
): Pick<LearningRecord, 'practices' | 'evenings'> {
  const known = new Set(asked.known.completions)
  const isLeft = (id: string, time: string): boolean =>
    !known.has(id) && isLater(Date.parse(time), asked)
  return {
    practices: practices.filter(({ id, completedAt }) => isLeft(id, completedAt)),
    evenings: evenings.filter(({ id, saidAt }) => isLeft(id, saidAt)),
  }
}

/** A device that was offline sends later what was completed before the learner asked: that goes too. */
function isCompletedLater(row: RecordedCompletion, asked: Asked): boolean {
  return isLater(receivedMsOf(row, asked), asked) && Date.parse(row.completedAt) > asked.ms
}

function progressAfter({ progress }: LearningRecord, asked: Asked): LearningRecord['progress'] {
  const known = new Map(asked.known.progress.map((row) => [row.lessonId, row]))
  return new Map(
    [...progress].flatMap(([lessonId, row]) => {
      if (!isLater(row.updatedMs, asked)) return []
      const taken = known.get(lessonId)
      const left = taken === undefined ? row : withoutExercises(row, taken)
      return left === null ? [] : [[lessonId, left] as const]
    }),
  )
}

/** A clock of ours that was wrong may have noted a time that cannot be: then the time at which the lesson was finished counts. */
function receivedMsOf({ receivedMs, completedAt }: RecordedCompletion, asked: Asked) {
  const finishedMs = Date.parse(completedAt)
  const isPossible =
    receivedMs === undefined || (receivedMs >= finishedMs && receivedMs <= asked.latestMs)
  return isPossible ? receivedMs : finishedMs
}

/** A clock of ours that was ahead may have left times in the future: they count as now. */
function isLater(cameMs: number | undefined, asked: Asked): boolean {
  return Math.min(cameMs ?? asked.latestMs, asked.latestMs) > asked.ms
}
