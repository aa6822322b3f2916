import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import {
  DEEP_TESTS,
  POSTGRES_TESTS,
  RELEASE_TESTS,
  testDepth,
} from './scripts/checks/deep-tests.ts'
import { kinshipPlugin } from './scripts/content/kinship-plugin.ts'
import { courseVoicesPlugin } from './scripts/landing/course-voices-plugin.ts'
import { landingContentPlugin } from './scripts/landing/landing-content-plugin.ts'
import { operatorPlugin } from './scripts/landing/operator-plugin.ts'

/** Node's own half-made web storage stays off: jsdom brings the real thing, servers have none. */
const execArgv = ['--no-experimental-webstorage']

const shared = {
  pool: 'forks' as const,
  execArgv,
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
  // In CI a second try, told by name at the end of `npm test`: the machine is shared.
  retry: process.env['CI'] ? 1 : 0,
  testTimeout: 20_000,
  hookTimeout: 60_000,
}

// A process for each file of screens: compiling jsdom and React anew was a third of its start. `clean-screen.ts` writes it.
process.env['NODE_COMPILE_CACHE'] ??= resolve(import.meta.dirname, '.cache/compiled')

const depth = testDepth(process.env)

/**
 * Files that may share a process, and what they import: their tests leave no state in a package or a global. To import
 * the server and Dexie anew for each file took two minutes of processor. Where the order of files matters, a run with
 * `--sequence.shuffle.files` finds it.
 */
const UNISOLATED = [
  'tests/{app,billing,content,copy,dashboard,data,device,domain,family,landing,mutants}/**/*.test.ts',
  'tests/{payment-fake,player,repo,server,state,ui}/**/*.test.ts',
]

const node = {
  ...shared,
  environment: 'node',
  globalSetup: './tests/setup/shared-postgres.ts',
  setupFiles: ['fake-indexeddb/auto', './tests/setup/console-guard.ts'],
}

export default defineConfig({
  test: {
    // The deep tests wait for processes, clocks and disks for half of their time.
    maxWorkers: depth === 'deep' ? 3 : 2,
    projects: [
      {
        plugins: [kinshipPlugin(import.meta.dirname)],
        test: {
          ...node,
          name: 'node',
          include: depth === 'deep' ? DEEP_TESTS : ['tests/**/*.test.ts'],
          exclude:
            depth === 'deep'
              ? RELEASE_TESTS
              : [...UNISOLATED, ...(depth === 'quick' ? DEEP_TESTS : [])],
        },
      },
      {
        plugins: [kinshipPlugin(import.meta.dirname)],
        test: {
          ...node,
          name: 'unisolated',
          isolate: false,
          include: depth === 'deep' ? POSTGRES_TESTS : UNISOLATED,
          exclude: depth === 'quick' ? DEEP_TESTS : [],
        },
      },
      {
        plugins: [
          landingContentPlugin(import.meta.dirname),
          operatorPlugin(import.meta.dirname),
          kinshipPlugin(import.meta.dirname),
          courseVoicesPlugin(import.meta.dirname),
        ],
        test: {
          ...shared,
          name: 'dom',
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost:4173/' } },
          include: depth === 'deep' ? [] : ['tests/**/*.test.tsx'],
          setupFiles: [
            'fake-indexeddb/auto',
            './tests/setup/console-guard.ts',
            './tests/setup/clean-screen.ts',
            './tests/setup/computed-style.ts',
            './tests/setup/dialog.ts',
            './tests/setup/layout.ts',
            './tests/setup/media.ts',
            './tests/setup/scroll.ts',
          ],
        },
      },
    ],
  },
})
