import type { AnswerJudgement } from '../answers/judge-answer.ts'
import type { Grade, Review } from './review.ts'

/** What a review needs of an exercise; the contract's `Exercise` fits. */
type ReviewedExercise = {
  readonly type: string
  readonly answerLanguage: 'phr' | 'en'
  /** The first is what it asks for. */
  readonly itemIds: readonly string[]
}

/** `rule` is missing where the exercise judged itself. */
export type ReviewedJudgement = Pick<AnswerJudgement, 'kind'> &
  Partial<Pick<AnswerJudgement, 'rule'>>

/** In these the learner brings every word of the line; in the others its words are given. */
const PRODUCES_THE_LINE: ReadonlySet<string> = new Set([
  'word_arrangement',
  'translation',
  'voice_recognition',
])

/**
 * What a first answer tells of the cards. An answer in Pothwari is of `produce`, one in English of `understand`. Whoever puts a
 * line together rightly has produced its words too; which word was missing in a wrong one nobody knows, so that it tells of the
 * line alone.
 */
export function reviewsOfAnswer(
  { type, answerLanguage, itemIds }: ReviewedExercise,
  judgement: ReviewedJudgement,
): Pick<Review, 'itemId' | 'skill' | 'grade'>[] {
  const skill = answerLanguage === 'phr' ? 'produce' : 'understand'
  const grade = gradeOf(judgement, skill)
  const isOfAll = grade > 1 && skill === 'produce' && PRODUCES_THE_LINE.has(type)
  const ids = isOfAll ? [...new Set(itemIds)] : itemIds.slice(0, 1)
  return ids.map((itemId) => ({ itemId, skill, grade }))
}

/** Hard is a close spelling, and another's word for it in Pothwari. The same sounds in other letters are the word itself. */
function gradeOf({ kind, rule }: ReviewedJudgement, skill: Review['skill']): Grade {
  if (kind === 'wrong') return 1
  const isAnothersWord = kind === 'equivalent' && skill === 'produce' && rule !== 'same-sounds'
  return kind === 'close' || isAnothersWord ? 2 : 3
}
