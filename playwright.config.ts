import { defineConfig } from '@playwright/test'
import { JOURNEYS, testDepth } from './scripts/checks/deep-tests.ts'

/** Journeys in a real Chromium against the production build and the real server (e2e/README.md). */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  ...JOURNEYS[testDepth(process.env)],
  outputDir: 'test-results',
  fullyParallel: true,
  // One more than the two cores of CI: a journey waits for a third of its time.
  workers: 3,
  // What passes only at the second try is broken, and told by name at the end of `npm test`. In CI it does not stop
  // everything else: journeys kill browsers and servers on a machine that is shared.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  // The longest takes 40 s on two free cores; the same machine was found three times slower an hour later.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
})
