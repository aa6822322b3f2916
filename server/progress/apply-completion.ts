import type { CompletionResponse, CompletionInput } from '#contract/progress.ts'
import { utcDate } from '#domain/calendar.ts'
import {
  admitCompletion,
  assumedLocalDate,
  type Completion,
  isSameAttempt,
  pressOf,
} from '#domain/completions.ts'
import { emptyProgress } from '#domain/lesson-progress.ts'
import { mergeProgress } from '#domain/progress.ts'
import { ok } from '#domain/result.ts'
import type { Course } from '../course/course.ts'
import type { LearningRecord } from '../db/learning-record.ts'
import { openLessonFor } from '../course/find-lesson.ts'
import {
  asLogged,
  enterEpoch,
  foldRecord,
  latestIn,
  newestIn,
  progressIn,
  withProgress,
} from './learning-record.ts'
import { lessonProgressView } from './lesson-progress-view.ts'
import type { Effect, Mutation } from './mutation.ts'

/** A finished lesson: one row for the log. What it earned is read off the fold over the whole log. */
export function applyCompletion(course: Course, call: Mutation<CompletionInput>): Effect {
  const { user, record, body, nowMs } = call
  const found = openLessonFor(user, course, call.params['lessonId'])
  if (!found.ok) return { response: found, after: record }
  const lesson = found.value
  const today = utcDate(nowMs)
  const before = enterEpoch(record, body.epoch)
  if (before === null) {
    const { stats } = foldRecord(record, today)
    return { response: ok(completionResponse(lesson, record, { stats })), after: record }
  }

  const { epoch } = before
  const current = progressIn(before, lesson.id)
  const attempt = body.attempt ?? current.attempt
  const admitted = admit(call, { lessonId: lesson.id, epoch, attempt })
  // The log keeps ids longer than the responses are stored: a device that was off for a year sends it again.
  const logged =
    before.completions.find(
      (row) => row.id === admitted.id || pressOf(row) === pressOf(admitted),
    ) ??
    // One attempt is finished once, whichever tab, device or key says so.
    before.completions.find((row) => isSameAttempt(row, admitted))
  const completion = logged ?? admitted
  // A completion tells that its attempt began, should the call that began it still be on its way.
  const began = completion.carried === true ? current.attempt : completion.attempt
  const progress = mergeProgress(current, emptyProgress(epoch, began))
  const isNew = before.progress.get(lesson.id)?.attempt !== progress.attempt
  const begun = isNew ? withProgress(before, lesson.id, progress) : before
  const after = logged ? begun : { ...begun, completions: [...begun.completions, completion] }
  const { stats, xpById } = foldRecord(after, today)
  const earned = { stats, xp: xpById.get(completion.id), completion }
  return { response: ok(completionResponse(lesson, after, earned)), after }
}

/** A time in the future counts as now. No two completions of a lesson have one time: by it a press is known again. */
function admit(
  { body, key, nowMs, record }: Mutation<CompletionInput>,
  lesson: { lessonId: string; epoch: number; attempt: number },
): Completion {
  const completedAt = body.completedAt ?? new Date(nowMs).toISOString()
  const newest = newestIn(record)
  let latestMs = latestIn(record, completedAt, nowMs)
  if (Date.parse(completedAt) >= latestMs) {
    const presses = new Set(record.completions.map(pressOf))
    const isTaken = (ms: number): boolean =>
      presses.has(pressOf({ ...lesson, completedAt: new Date(ms).toISOString() }))
    while (isTaken(latestMs)) latestMs -= 1
  }
  return admitCompletion(
    {
      id: key,
      ...lesson,
      score: body.score,
      completedAt,
      localDate: body.localDate ?? assumedLocalDate(completedAt),
      activeSeconds: body.activeSeconds ?? 0,
      ...(body.carried === true && { carried: true }),
    },
    { nowMs: latestMs, newest },
  )
}

function completionResponse(
  lesson: { id: string; exerciseCount: number },
  record: LearningRecord,
  earned: {
    stats: CompletionResponse['stats']
    xp?: { base: number; perfectBonus: number; firstLessonBonus: number; total: number } | undefined
    completion?: Completion
  },
): CompletionResponse {
  const { stats, xp, completion } = earned
  return {
    progress: lessonProgressView(lesson, record),
    stats,
    xpGained: xp?.total ?? 0,
    bonuses: {
      base: xp?.base ?? 0,
      perfect: xp?.perfectBonus ?? 0,
      firstLesson: xp?.firstLessonBonus ?? 0,
    },
    ...(completion && { completion: asLogged(completion) }),
  }
}
