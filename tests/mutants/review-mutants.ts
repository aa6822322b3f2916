import { inFile, type Mutant } from './mutant.ts'

/** What would lose an answer to a card on its way, or bring one back. */
export const REVIEW_MUTANTS: readonly Mutant[] = [
  {
    name: 'a review is lost in the transaction of its answer',
    changes: [
      {
        file: 'src/data/record-reviews.ts',
        find: 'bulkAdd(reviews.map(',
        replace: 'bulkAdd(reviews.filter(({ grade }) => grade > 1).map(',
      },
      {
        file: 'src/data/record-reviews.ts',
        find: 'queueReviews(db, reviews, {',
        replace: 'queueReviews(db, reviews.filter(({ grade }) => grade > 1), {',
      },
    ],
  },
  {
    name: 'a review is lost where one row collects them',
    test: 'tests/data/record-reviews.test.ts',
    changes: inFile(
      'src/data/queue-reviews.ts',
      '    const events = [...before, ...waiting',
      '    const events = [...before.slice(1), ...waiting',
    ),
  },
  {
    name: 'in the storm a review is lost where one row collects them',
    changes: inFile(
      'src/data/queue-reviews.ts',
      '    const events = [...before, ...waiting',
      '    const events = [...before.slice(1), ...waiting',
    ),
  },
  {
    name: 'a row of reviews that is on its way takes more',
    test: 'tests/data/record-reviews.test.ts',
    changes: inFile(
      'src/data/queue-reviews.ts',
      "if (row.isSealed === true || row.state !== 'waiting'",
      "if (row.state !== 'waiting'",
    ),
  },
  {
    name: 'the cursor of the reviews skips one on each page',
    test: 'tests/data/pull-reviews.test.ts',
    only: 'is on the other',
    changes: inFile(
      'src/data/pull-reviews.ts',
      'db.reviews.bulkPut(page.events),',
      'db.reviews.bulkPut(page.events.slice(1)),',
    ),
  },
  {
    name: 'reviews count in the order in which they came',
    test: 'tests/domain/memory/fold-reviews.test.ts',
    changes: inFile(
      'domain/memory/fold-reviews.ts',
      'of [...reviews].sort(compareReviews)',
      'of reviews',
    ),
  },
  {
    name: 'in the storm the cursor of the reviews skips one on each page',
    changes: inFile(
      'src/data/pull-reviews.ts',
      'db.reviews.bulkPut(page.events),',
      'db.reviews.bulkPut(page.events.slice(1)),',
    ),
  },
  {
    name: 'in the storm reviews count in the order in which they came',
    changes: inFile(
      'domain/memory/fold-reviews.ts',
      'of [...reviews].sort(compareReviews)',
      'of reviews',
    ),
  },
  {
    name: 'a card stays as this device had it when reviews of another come',
    changes: inFile(
      'src/data/pull-reviews.ts',
      '      db.cards.bulkDelete([...new Set(changed.map(({ itemId }) => itemId))]),\n',
      '      changed,\n',
    ),
  },
  {
    name: 'reviews of before a whole reset move into its epoch',
    test: 'tests/data/reviews-over-resets.test.ts',
    changes: inFile(
      'src/data/adopt-reviews.ts',
      '    Date.parse(reviewedAt) > askedMs\n',
      '    Date.parse(reviewedAt) > askedMs - 1e12\n',
    ),
  },
  {
    name: 'reviews that a restored server lost are not queued again',
    changes: inFile(
      'src/data/pull-reviews.ts',
      '  if (await resyncLost(context)) onQueued()\n',
      '  void [resyncLost, onQueued]\n',
    ),
  },
  {
    name: 'reviews that wait are dropped at the adoption of an epoch',
    changes: [
      {
        file: 'src/data/adopt-reviews.ts',
        find: '  await db.reviews.filter((row) => !isAfter(row)).delete()\n',
        replace: '  await db.reviews.clear()\n',
      },
      {
        file: 'src/data/adopt-reviews.ts',
        find: 'if (events.length === 0) await',
        replace: 'if (events.length >= 0) await',
      },
    ],
  },
  {
    name: 'a whole reset leaves the reviews on the server',
    changes: inFile(
      'server/progress/apply-whole-reset.ts',
      'reviews: isKnown ? reviews : withoutReviewsUntil(reviews, asked.ms)',
      'reviews',
    ),
  },
  {
    name: 'a review that comes twice is in the log of the server twice',
    test: 'tests/server/reviews.test.ts',
    only: 'a repeat is known',
    changes: inFile(
      'server/progress/apply-reviews.ts',
      '    const before = known.get(review.id)\n',
      '    const before = known.get("")\n',
    ),
  },
  {
    name: '"Too easy" only goes on',
    test: 'tests/player/practice.test.tsx',
    only: 'goes on like Next',
    changes: inFile(
      'src/features/player/practice/practice-player.tsx',
      "send({ type: 'next' }, [newReview({ itemId, skill, grade: 4 })])",
      "send({ type: 'next' }, [newReview({ itemId, skill, grade: 4 })].slice(1))",
    ),
  },
  {
    name: '"Too easy" is another right answer',
    test: 'tests/player/practice.test.tsx',
    only: 'goes on like Next',
    changes: inFile(
      'src/features/player/practice/practice-player.tsx',
      'newReview({ itemId, skill, grade: 4 })',
      'newReview({ itemId, skill, grade: 3 })',
    ),
  },
]
