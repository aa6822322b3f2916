import type { Exercise } from '#contract/lesson.ts'
import type { NewReview } from '#data/record-reviews.ts'
import { reviewsOfAnswer } from '#domain/memory/answer-review.ts'
import type { CheckedAnswer } from './exercises/checked-answer.ts'

/** What an answer tells of cards, as it is kept. */
export function newReviews(exercise: Exercise, answer: CheckedAnswer): NewReview[] {
  return reviewsOfAnswer(exercise, answer).map(newReview)
}

/** Its id is made once for the press, however often it has to be written. */
export function newReview(review: Omit<NewReview, 'id'>): NewReview {
  return { id: crypto.randomUUID(), ...review }
}
