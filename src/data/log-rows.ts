import * as v from 'valibot'
import { completionRow as completionShape } from '#contract/completion-row.ts'
import { counter, instant } from '#contract/log-fields.ts'

/** Rows that the first screen does not read: what is folded from them lies beside them (rows.ts). */

export const completionRow = completionShape

/** Unlocked once, never again locked within its epoch. */
export const achievementRow = v.looseObject({
  id: v.string(),
  /** ISO instant, read off the log. */
  unlockedAt: instant,
  /** None on what an older client kept. */
  epoch: v.optional(counter, 1),
})

export type CompletionRow = v.InferOutput<typeof completionRow>
export type AchievementRow = v.InferOutput<typeof achievementRow>
