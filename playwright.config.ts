import { defineConfig } from '@playwright/test'

/** Journeys in a real Chromium against the production build and the real server; each test has its own of both. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // What passes only at the second try is broken: no retries.
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
})
