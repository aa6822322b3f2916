import { type Completion, foldCompletions } from '#domain/completions.ts'
import type { Practice } from '#domain/practice.ts'
import { utcDate } from '#domain/calendar.ts'
import { type Learner, sendUntilTaken } from './learner.ts'
import { get } from './requests.ts'
import type { Verdict } from './tally.ts'

type Told = {
  completions: Completion[]
  practices: Practice[]
  stats: { totalXP: number; lessonsCompleted: number; perfectLessons: number }
  epoch: number
}

export const noFault = (): Verdict => ({ lost: 0, twice: 0, otherwise: [] })

/** Directly after a kill: everything that was acknowledged is in the log. */
export async function checkNothingLost(address: string, learner: Learner): Promise<Verdict> {
  const { completions } = (await get(address, learner, '/api/progress')) as Told
  return compare(learner, completions)
}

/** After all was sent again: the log is what was done, each once, and every number is read off it. */
export async function checkAll(address: string, learner: Learner): Promise<Verdict> {
  const told = (await get(address, learner, '/api/progress')) as Told
  const verdict = compare(learner, told.completions)
  const { otherwise } = verdict
  const today = utcDate(Date.now())
  const log = [...told.completions, ...told.practices]
  const { stats } = foldCompletions(log, { epoch: told.epoch, today })
  if (JSON.stringify(stats) !== JSON.stringify(told.stats)) {
    otherwise.push(`stats ${JSON.stringify(told.stats)}, the log says ${JSON.stringify(stats)}`)
  }
  const profile = await get(address, learner, '/api/auth/profile')
  const { totalXP } = (profile as { user: { totalXP: number } }).user
  if (totalXP !== stats.totalXP) {
    otherwise.push(`the account has ${totalXP} XP, the log ${stats.totalXP}`)
  }
  return verdict
}

function compare(learner: Learner, completions: readonly Completion[]): Verdict {
  const ids = new Set(completions.map(({ id }) => id))
  const lost = [...learner.acknowledged.keys()].filter((key) => !ids.has(key)).length
  const strange = [...ids].filter(
    (id) => !learner.acknowledged.has(id) && !learner.unanswered.has(id),
  ).length
  return {
    lost,
    // A key of nobody's is an effect that came a second time under another name.
    twice: completions.length - ids.size + strange,
    otherwise: [],
  }
}

/** The first answer again, byte for byte, for one that was acknowledged before the kill. */
export async function checkRepeat(address: string, learner: Learner): Promise<Verdict> {
  const verdict = noFault()
  const last = [...learner.acknowledged.values()].at(-1)
  if (last === undefined) return verdict
  const outcome = await sendUntilTaken(address, learner, last.finished)
  if (outcome !== 'taken') verdict.otherwise.push('sent again after the kill, it was not taken')
  const again = learner.acknowledged.get(last.finished.key)?.answer
  if (again !== last.answer) {
    verdict.otherwise.push(`first ${last.answer}, then ${again}`)
  }
  return verdict
}
