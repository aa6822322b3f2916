import * as v from 'valibot'
import { completionRow as completionShape } from '#contract/completion-row.ts'
import { eveningRow as eveningShape } from '#contract/evening-row.ts'
import { counter, instant } from '#contract/log-fields.ts'
import { practiceRow as practiceShape } from '#contract/practice-row.ts'

/** Rows that the first screen does not read: what is folded from them lies beside them (rows.ts). */

export const completionRow = completionShape
export const practiceRow = practiceShape
export const eveningRow = eveningShape

/** Unlocked once, never again locked within its epoch. */
export const achievementRow = v.looseObject({
  id: v.string(),
  /** ISO instant, read off the log. */
  unlockedAt: instant,
  /** None on what an older client kept. */
  epoch: v.optional(counter, 1),
})

export type CompletionRow = v.InferOutput<typeof completionRow>
export type PracticeRow = v.InferOutput<typeof practiceRow>
export type EveningRow = v.InferOutput<typeof eveningRow>
export type AchievementRow = v.InferOutput<typeof achievementRow>
