/**
 * Tests that `npm run test:deep` runs and `npm test` leaves out: they kill, attack or measure for minutes, or look at each screen in
 * every state. A rule that the product stands on has a test outside of this list.
 */
export const DEEP_TESTS = [
  'tests/attack/**/*.test.ts',
  'tests/attack-browser/**/*.test.ts',
  'tests/content/{audio-build,clip-loudness}.test.ts',
  'tests/mutants/caught.test.ts',
  'tests/server/backup/{commands,drill}.test.ts',
  'tests/server/billing/process.test.ts',
  'tests/server/{draining,paused-process,processes,several-processes}.test.ts',
  'tests/torture/**/*.test.ts',
]

export const DEEP_JOURNEYS = [
  '**/{accessibility,coach,forced-fonts,reading,screen-reader,states,translated,voice}.spec.ts',
]

/** `quick` and `deep` are the two halves; without the setting a runner has both. */
export type TestDepth = 'quick' | 'deep' | undefined

export function testDepth({ TEST_DEPTH: depth }: NodeJS.ProcessEnv): TestDepth {
  if (depth === undefined || depth === 'quick' || depth === 'deep') return depth
  throw new Error(`TEST_DEPTH: ${depth} is neither quick nor deep`)
}
