import { inFile, type Mutant } from './mutant.ts'

/** What practice would teach wrong, or forget. */
export const MEMORY_MUTANTS: readonly Mutant[] = [
  {
    name: 'a review that comes twice counts twice',
    test: 'tests/domain/memory/fold-reviews.test.ts',
    changes: inFile(
      'domain/memory/fold-reviews.ts',
      'review.epoch !== epoch || seen.has(review.id)',
      'review.epoch !== epoch',
    ),
  },
  {
    name: 'who flies west and back gains a day',
    test: 'tests/domain/memory/fold-reviews.test.ts',
    changes: inFile(
      'domain/memory/fold-reviews.ts',
      '    tally.lastDay += elapsedDays\n',
      '    tally.lastDay = day\n',
    ),
  },
  {
    name: 'a late completion adds to what its items answered',
    test: 'tests/domain/memory/derived-reviews.test.ts',
    changes: inFile(
      'domain/memory/derived-reviews.ts',
      'first === undefined || first > completedAt',
      'first === undefined || first !== completedAt',
    ),
  },
  {
    name: 'a distractor that would be right too',
    test: 'tests/domain/memory/exercises-of-all-items.test.ts',
    changes: inFile(
      'domain/memory/distractors.ts',
      'taken.has(text) || meansSame(item, other, language, course)',
      'taken.has(text)',
    ),
  },
  {
    name: 'another word passes for a slip of the pen in practice',
    test: 'tests/domain/memory/exercises-of-all-items.test.ts',
    changes: inFile(
      'domain/memory/make-exercise.ts',
      'if (isTyped && isMistakable',
      'if (isTyped && id === "" && isMistakable',
    ),
  },
]
