import type { EveningInput, EveningResponse } from '#contract/evenings.ts'
import { admitCompletion } from '#domain/completions.ts'
import type { Evening } from '#domain/evening.ts'
import { fail, ok } from '#domain/result.ts'
import type { Course } from '../course/course.ts'
import { enterEpoch, latestIn, newestIn } from './learning-record.ts'
import type { Effect, Mutation } from './mutation.ts'

/**
 * Adds one evening at home to the log, unless a row with its id is there. An evening of an older epoch changes nothing. The lesson may
 * be one that the learner can no longer open: they may have learnt it before their premium ended.
 */
export function applyEvening(
  course: Course,
  { record, body, nowMs }: Mutation<EveningInput>,
): Effect {
  if (!course.lessons.some(({ id }) => id === body.lessonId))
    return { response: fail({ kind: 'lesson-not-found' }), after: record }
  const before = enterEpoch(record, body.epoch)
  if (before === null) return { response: ok<EveningResponse>({}), after: record }
  const known = before.evenings.find(({ id }) => id === body.id)
  if (known !== undefined && (known.lessonId !== body.lessonId || known.answer !== body.answer))
    return { response: fail({ kind: 'evening-differs', id: body.id }), after: record }
  const evening = known ?? admit(body, record, { epoch: before.epoch, nowMs })
  const after =
    known === undefined ? { ...before, evenings: [...before.evenings, evening] } : before
  return { response: ok<EveningResponse>({ evening }), after }
}

/** Its time and day as those of a finished lesson. */
function admit(
  { saidAt, ...body }: EveningInput,
  record: Mutation<EveningInput>['record'],
  { epoch, nowMs }: { epoch: number; nowMs: number },
): Evening {
  const { completedAt, localDate } = admitCompletion(
    { completedAt: saidAt, localDate: body.localDate },
    { nowMs: latestIn(record, saidAt, nowMs), newest: newestIn(record) },
  )
  return { ...body, epoch, saidAt: completedAt, localDate }
}
