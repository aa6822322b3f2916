import { defineConfig } from '@playwright/test'
import { testDepth } from '../../scripts/checks/deep-tests.ts'
import type { EngineOptions } from './engine-journey.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 800 }

/** The longest journey: WebKit always runs it, Firefox not in the deep checks. */
const mayTakeLong = (engine: 'Firefox' | 'WebKit'): boolean =>
  engine === 'WebKit' || testDepth(process.env) === 'release'

/** The journeys that matter most, in the engines that Playwright's own browsers stand for and Debian has: `npm run e2e:engines`. */
export default defineConfig<EngineOptions>({
  testDir: '.',
  testMatch: '**/*.journey.ts',
  outputDir: '../../test-results/engines',
  fullyParallel: true,
  workers: 2,
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  // The first lesson takes 100 s in WebKit on two busy cores.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./closing-line-reporter.ts']],
  projects: (['Firefox', 'WebKit'] as const).flatMap((engine) =>
    [PHONE, DESKTOP].map((size) => ({
      name: `${engine} ${size.width}`,
      use: { engine, size },
      // The width of the window does not matter to it.
      testIgnore: size === PHONE && mayTakeLong(engine) ? [] : ['**/page-cache.journey.ts'],
    })),
  ),
})
