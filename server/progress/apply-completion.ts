import type { CompletionAnswer, CompletionInput } from '#contract/progress.ts'
import { utcDate } from '#domain/calendar.ts'
import {
  admitCompletion,
  assumedLocalDate,
  type Completion,
  foldCompletions,
} from '#domain/completions.ts'
import { emptyProgress, mergeProgress } from '#domain/progress.ts'
import { accessRefusal, findLesson } from '../course/find-lesson.ts'
import type { Course } from '../course/course.ts'
import { insertCompletion, saveLessonProgress } from '../db/learning-record.ts'
import type { Effect } from '../http/record-once.ts'
import { answer, lessonNotFound } from '../http/reply.ts'
import type { LessonCall } from './apply-exercise-progress.ts'
import { enterEpoch } from './enter-epoch.ts'
import { currentProgress, type LessonRecord, lessonProgressView } from './lesson-progress-view.ts'

/** A finished lesson: one row for the log. What it earned is read off the fold over the whole log. */
export function applyCompletion(
  course: Course,
  call: LessonCall<CompletionInput> & { key: string; nowMs: number },
): Effect {
  const { user, body, nowMs } = call
  const lesson = findLesson(course, call.params['lessonId'])
  if (lesson === undefined) return { reply: lessonNotFound() }
  const refusal = accessRefusal(user, lesson)
  if (refusal !== null) return { reply: refusal }

  const { isOlder, record, advance } = enterEpoch(user, body.epoch, call.loaded)
  const today = utcDate(nowMs)
  if (isOlder) {
    const { stats } = foldCompletions(record.completions, { epoch: record.epoch, today })
    return { reply: answer(completionAnswer(lesson, record, { stats })) }
  }

  const current = currentProgress(record)
  const completion = admit(call, { lessonId: lesson.id, epoch: record.epoch, current })
  // A completion tells that its attempt began, should the call that began it still be on its way.
  const progress = mergeProgress(current, emptyProgress(record.epoch, completion.attempt))
  const completions = [...record.completions, completion]
  const fold = foldCompletions(completions, { epoch: record.epoch, today })
  const after = { ...record, progress, completions }
  return {
    reply: answer(
      completionAnswer(lesson, after, {
        stats: fold.stats,
        xp: fold.xpById.get(completion.id),
        completion,
      }),
    ),
    writes: (tx) => [
      ...advance(tx),
      insertCompletion(tx, user.id, completion),
      ...(progress === record.progress
        ? []
        : [saveLessonProgress(tx, user.id, { lessonId: lesson.id, progress })]),
    ],
  }
}

function admit(
  { body, key, nowMs }: { body: CompletionInput; key: string; nowMs: number },
  lesson: { lessonId: string; epoch: number; current: { attempt: number } },
): Completion {
  const completedAt = body.completedAt ?? new Date(nowMs).toISOString()
  return admitCompletion(
    {
      id: key,
      lessonId: lesson.lessonId,
      epoch: lesson.epoch,
      attempt: body.attempt ?? lesson.current.attempt,
      score: body.score,
      completedAt,
      localDate: body.localDate ?? assumedLocalDate(completedAt),
      activeSeconds: body.activeSeconds ?? 0,
    },
    nowMs,
  )
}

function completionAnswer(
  lesson: { id: string; exerciseCount: number },
  record: LessonRecord,
  earned: {
    stats: CompletionAnswer['stats']
    xp?: { base: number; perfectBonus: number; firstLessonBonus: number; total: number } | undefined
    completion?: Completion
  },
): CompletionAnswer {
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
    ...(completion && { completion }),
  }
}
