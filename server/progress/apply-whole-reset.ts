import type { KnownProgress, ResetAllInput } from '#contract/progress.ts'
import { utcDate } from '#domain/calendar.ts'
import { latestPossible } from '#domain/completions.ts'
import { LAST_COUNTER } from '#domain/lesson-progress.ts'
import { withoutExercises } from '#domain/progress.ts'
import type { Course } from '../course/course.ts'
import { answer } from '../http/reply.ts'
import {
  carryOver,
  type LearningRecord,
  newestIn,
  type RecordedCompletion,
  renumber,
} from './learning-record.ts'
import { progressView } from './progress-view.ts'
import type { Effect, RecordedCall } from './recorded-call.ts'

/**
 * Reset Progress is an event with an id of its own. It begins a new epoch and takes away what was there when it was asked for:
 * what the device that asked knew of, and what the server had by then. What came later is carried over. The same reset again,
 * from a device that thinks it lost in a restore, takes away only what has come back.
 */
export function applyWholeReset(
  course: Course,
  { record, body, key, nowMs, isRepeat }: RecordedCall<ResetAllInput>,
): Effect {
  const today = utcDate(nowMs)
  if (isRepeat) return { reply: answer(progressView(course, record, today)), after: record }
  const id = body.id ?? key
  const reportedMs = body.askedAt === undefined ? nowMs : Date.parse(body.askedAt)
  const latestMs = latestPossible(reportedMs, { nowMs, newest: newestIn(record) })
  const asked: Asked = {
    // A time in the future counts as now.
    ms: Math.min(reportedMs, latestMs),
    latestMs,
    known: body.known ?? { completions: [], progress: [] },
  }
  const epoch = Math.max(Math.min(record.epoch + 1, LAST_COUNTER), body.epoch ?? 0)
  const reset = { id, askedAt: new Date(asked.ms).toISOString() }
  const after =
    record.reset?.id === id
      ? repeated(record, asked, epoch)
      : carryOver(
          { progress: progressAfter(record, asked), completions: completionsAfter(record, asked) },
          { epoch, reset },
        )
  return { reply: answer(progressView(course, after, today)), after }
}

/** `latestMs`: nothing has come after it. */
type Asked = { ms: number; latestMs: number; known: KnownProgress }

/** Exercises have no ids: those answered since look like those taken away, so a repeat leaves them alone. */
function repeated(record: LearningRecord, asked: Asked, epoch: number): LearningRecord {
  const completions = completionsAfter(record, asked)
  return completions.length === record.completions.length
    ? record
    : renumber({ ...record, completions }, epoch)
}

function completionsAfter({ completions }: LearningRecord, asked: Asked): RecordedCompletion[] {
  const known = new Set(asked.known.completions)
  return completions.filter((row) => !known.has(row.id) && isLater(receivedMsOf(row, asked), asked))
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
