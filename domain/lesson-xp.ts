/** What an entry of the log earned, named part by part; `total` is what the account gains. */
export type LessonXp = {
  /** What the completion screen shows as XP gained. */
  base: number
  perfectBonus: number
  firstLessonBonus: number
  total: number
}

/** XP for the first completion of a lesson. `score` is 0–100. */
export function firstCompletionXp(score: number, isFirstEver: boolean): LessonXp {
  return withTotal(30 + 3 * Math.floor(score / 10), score === 100 ? 30 : 0, isFirstEver ? 50 : 0)
}

/** XP for completing a lesson again. `score` is 0–100. */
export function repeatCompletionXp(score: number): LessonXp {
  return withTotal(10 + Math.floor(score / 10), score === 100 ? 5 : 0, 0)
}

/** XP for a finished session of practice with so many right answers. */
export function practiceXp(right: number): LessonXp {
  return withTotal(10 + Math.floor(right / 2), 0, 0)
}

function withTotal(base: number, perfectBonus: number, firstLessonBonus: number): LessonXp {
  return { base, perfectBonus, firstLessonBonus, total: base + perfectBonus + firstLessonBonus }
}
