import type { AnswerJudgement } from './judge-answer.ts'

const BY_CHANCE: ReadonlySet<string> = new Set(['same-sounds', 'spacing', 'slip'])

/** Right only because of how it is spelled: not for its meaning, and not because its author accepts it. */
export function isRightByChance({ isRight, rule }: AnswerJudgement): boolean {
  return isRight && BY_CHANCE.has(rule)
}
