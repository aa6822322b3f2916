/**
 * Tests that `npm run test:deep` runs and `npm test` leaves out: they kill, attack or measure for minutes, or go through every item
 * of the course. A rule that the product stands on has a test outside of this list.
 */
export const DEEP_TESTS = [
  'tests/attack/**/*.test.ts',
  'tests/attack-browser/**/*.test.ts',
  'tests/content/{audio-build,clip-loudness,content-command,offered-recordings,reviewer-commands}.test.ts',
  'tests/data/many-reviews.test.ts',
  'tests/domain/answers-{keyboards,properties}.test.ts',
  'tests/domain/memory/exercises-of-all-items.test.ts',
  'tests/domain/pronunciation/analysis/opposites.test.ts',
  'tests/family/typed-kin-words.test.ts',
  'tests/mutants/caught.test.ts',
  'tests/server/backup/{commands,drill}.test.ts',
  'tests/server/billing/process.test.ts',
  'tests/server/{draining,failures,log-growth,paused-process,processes,several-processes}.test.ts',
  'tests/torture/**/*.test.ts',
]

/** Of the deep tests, what takes more than a minute by itself: `npm run test:release` alone has it. */
export const RELEASE_TESTS = ['tests/attack/account-growth.test.ts']

/**
 * Tests of which `npm test` runs the half on SQLite, and the deep checks the half on PostgreSQL: their statements read alike in
 * both. Where the dialect, a lock or many at once matter, `npm test` has both halves. They say so by `onSqliteThenPostgres`.
 */
export const POSTGRES_TESTS = [
  'tests/server/{access-matrix-bodies,account,account-mails,accounts,clock-was-wrong,contact,evenings,family}.test.ts',
  'tests/server/{invitations,own-session,practice,profile,push,rate-limits,recordings,reviewers,suggestions}.test.ts',
  'tests/server/billing/{checkout,fulfilment,subscription,webhook}.test.ts',
]

/** By what Playwright greps: file, title and tags. */
const DEEP_JOURNEYS =
  /\b(accessibility|coach|forced-fonts|reading|screen-reader|states|take-faults|translated|voice)\.spec\.ts|@deep\b/

/** Sheer breadth, such as the same journey in another mode: `npm run test:release` alone has it. */
const RELEASE_JOURNEYS = /@release\b/

/** Which journeys a depth has. */
export const JOURNEYS: Record<TestDepth, { grep?: RegExp; grepInvert?: RegExp[] }> = {
  quick: { grepInvert: [DEEP_JOURNEYS, RELEASE_JOURNEYS] },
  deep: { grep: DEEP_JOURNEYS, grepInvert: [RELEASE_JOURNEYS] },
  release: {},
}

/** `quick` and `deep` are two parts, `release` has everything at its full breadth, as has a runner without the setting. */
export type TestDepth = 'quick' | 'deep' | 'release'

export function testDepth({ TEST_DEPTH: depth = 'release' }: NodeJS.ProcessEnv): TestDepth {
  if (depth === 'quick' || depth === 'deep' || depth === 'release') return depth
  throw new Error(`TEST_DEPTH: ${depth} is none of quick, deep and release`)
}
