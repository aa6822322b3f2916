import { expect, test } from 'vitest'

import { IMPORT_BOUNDARIES } from '../../scripts/import-boundaries.ts'
import { findImportViolations } from '../../scripts/find-import-violations.ts'
import { findCircles, foldersOf } from '../../scripts/find-circles.ts'

const SHORT_NAMES = {
  '#domain/': 'domain/',
  '#contract/': 'contract/',
  '#server/': 'server/',
  '#payment-fake/': 'payment-fake/',
  '#data/': 'src/data/',
  '#device/': 'src/device/',
  '#state/': 'src/state/',
  '#copy/': 'src/copy/',
  '#ui/': 'src/ui/',
  '#features/': 'src/features/',
  '#app/': 'src/app/',
}

const check = (path: string, source: string): string[] =>
  findImportViolations(path, source, SHORT_NAMES)

const violations: [path: string, source: string, complaint: RegExp][] = [
  ['domain/a.ts', "import * as v from 'valibot'", /not for domain/],
  ['domain/a.ts', "import { FSRSAlgorithm } from 'ts-fsrs'", /not for domain/],
  ['domain/memory/a.ts', "import * as v from 'valibot'", /not for domain/],
  ['domain/a.ts', "import { x } from '#contract/user.ts'", /domain does not import contract/],
  ['domain/a.ts', "import { x } from '../server/app.ts'", /domain does not import server/],
  ['domain/a.ts', "import { x } from 'node:crypto'", /domain does not run in Node/],
  ['domain/answers/a.ts', "type T = import('#data/rows.ts').Row", /does not import data/],
  ['domain/a.ts', 'export const now = () => Date.now()', /Date\.now: time and chance/],
  ['domain/a.ts', 'export const now = () => new Date()', /new Date\(\): time and chance/],
  ['domain/a.ts', 'export const now = () => Date()', /Date\(\): time and chance/],
  ['domain/a.ts', 'export const dice = () => Math.random()', /Math\.random: time and chance/],
  ['domain/a.ts', 'export const id = () => crypto.randomUUID()', /crypto\.randomUUID: time/],
  ['contract/a.ts', "import ky from 'ky'", /not for contract/],
  ['contract/a.ts', "import { x } from '#server/app.ts'", /contract does not import server/],
  ['server/a.ts', "import { x } from '#data/outbox.ts'", /server does not import data/],
  ['server/a.ts', "import { useState } from 'react'", /not for server/],
  [
    'server/db/a.ts',
    "import type { X } from '../progress/b.ts'",
    /db of the server do not import use/,
  ],
  [
    'server/db/a.ts',
    "import type { x } from '../core-services.ts'",
    /db of the server do not import use/,
  ],
  ['server/log.ts', "import { x } from './db/b.ts'", /tools of the server do not import db/],
  ['server/contact/a.ts', "import type { Reply } from '../http/reply.ts'", /do not import http/],
  ['server/progress/a.ts', "import { x } from '../routes/b.ts'", /do not import routes/],
  ['server/push/a.ts', "import { Hono } from 'hono'", /only http, routes and main know HTTP/],
  [
    'server/http/a.ts',
    "import { x } from '../routes/b.ts'",
    /http of the server do not import routes/,
  ],
  [
    'server/routes/a.ts',
    "import { x } from '../app.ts'",
    /routes of the server do not import main/,
  ],
  ['server/a.ts', "import('#payment-fake/start.ts')", /server does not import fake/],
  ['payment-fake/a.ts', "import { x } from '#data/outbox.ts'", /fake does not import data/],
  ['src/data/a.ts', "import { useState } from 'react'", /not for data/],
  ['src/data/a.ts', "import { x } from '#state/auth.tsx'", /data does not import state/],
  ['src/data/a.ts', "import { x } from '#device/sound.ts'", /data does not import device/],
  ['src/device/a.ts', "import { x } from '#state/auth.tsx'", /device does not import state/],
  ['src/device/a.ts', "import { x } from '#server/app.ts'", /device does not import server/],
  ['src/state/a.tsx', "import { x } from '#ui/button.tsx'", /state does not import ui/],
  ['src/state/a.tsx', "import { x } from '#features/auth/form.tsx'", /not import features/],
  ['src/copy/a.ts', "import { x } from '#data/failure.ts'", /only types from data/],
  ['src/copy/a.ts', "import { useState } from 'react'", /not for copy/],
  ['src/ui/a.tsx', "import { x } from '#state/auth.tsx'", /ui does not import state/],
  ['src/ui/a.tsx', "import { x } from '#data/outbox.ts'", /ui does not import data/],
  ['src/ui/a.tsx', "import { x } from '#domain/progress.ts'", /only types from domain/],
  ['src/ui/a.tsx', "import { x } from '#features/auth/form.tsx'", /ui does not import features/],
  ['src/features/auth/a.tsx', "import { x } from '#features/player/b.tsx'", /no feature imports/],
  ['src/features/auth/a.tsx', "import { x } from '../player/b.tsx'", /no feature imports another/],
  ['src/features/auth/a.tsx', "import { x } from '#app/router.tsx'", /does not import app/],
  ['src/features/auth/a.tsx', "import ky from 'ky'", /not for features/],
  ['src/features/auth/a.tsx', "import { x } from '../../ui/button.tsx'", /by its short name/],
  ['src/features/auth/a.tsx', "void import('#server/app.ts')", /features does not import server/],
  ['src/app/a.tsx', "import { x } from '#server/app.ts'", /app does not import server/],
  ['src/app/a.tsx', "import { x } from '../../tests/setup/a.ts'", /app imports no tests/],
  ['src/main.tsx', "import Dexie from 'dexie'", /not for app/],
  ['sw/a.ts', "import { x } from '#state/auth.tsx'", /sw does not import state/],
  ['sw/a.ts', "import { x } from '#device/sound.ts'", /sw does not import device/],
  ['sw/a.ts', "import { Queue } from 'workbox-background-sync'", /forbidden everywhere/],
  ['tests/a.test.ts', "import { Queue } from 'workbox-background-sync'", /forbidden everywhere/],
  ['src/data/a.ts', "export { x } from './b.ts'", /no barrels/],
  ['src/data/a.ts', "export * from './b.ts'", /no barrels/],
  ['src/data/a.ts', "import { x } from './b'", /write the extension/],
  ['src/data/a.ts', "import { x } from '#nowhere/b.ts'", /not a short name/],
  ['src/data/utils.ts', '', /a drawer/],
  ['src/ui/helpers/a.ts', '', /a drawer/],
]

test.each(violations)('%s may not say %s', (path, source, complaint) => {
  expect(check(path, source)).toEqual([expect.stringMatching(complaint)])
})

const allowed: [path: string, source: string][] = [
  ['domain/a.ts', "import { x } from './answers/b.ts'\nexport const t = new Date(0)"],
  ['domain/memory/a.ts', "import { FSRSAlgorithm } from 'ts-fsrs'"],
  ['domain/words/a.ts', "import MiniSearch from 'minisearch'"],
  ['contract/a.ts', "import * as v from 'valibot'\nimport { x } from '#domain/plans.ts'"],
  ['server/db/a.ts', "import { Kysely } from 'kysely'"],
  ['server/routes/a.ts', "import { Hono } from 'hono'\nimport { x } from '../db/open.ts'"],
  ['server/routes/a.ts', "import { x } from '../http/b.ts'\nimport { y } from '../services.ts'"],
  ['server/http/a.ts', "import { x } from '../progress/b.ts'"],
  ['server/progress/a.ts', "import { x } from '../auth/b.ts'\nimport { y } from '../db/c.ts'"],
  ['server/main.ts', "import { x } from './metrics/b.ts'"],
  ['server/a.ts', "import { createHash } from 'node:crypto'\nconst now = Date.now()"],
  ['src/data/a.ts', "import Dexie from 'dexie'\nimport { x } from '#contract/calls.ts'"],
  ['src/copy/a.ts', "import type { Failure } from '#data/failure.ts'"],
  ['src/ui/a.tsx', "import type { Rank } from '#domain/ranks.ts'\nimport './a.css'"],
  [
    'src/features/auth/a.tsx',
    "import { Button } from '#ui/button.tsx'\nimport { x } from './b.ts'",
  ],
  ['src/app/a.tsx', "const page = import('#features/player/lesson-page.tsx')"],
  ['src/device/a.ts', "import { registerSW } from 'virtual:pwa-register'"],
  ['sw/a.ts', "import { drain } from '#data/drain.ts'\nimport 'workbox-precaching'"],
  ['tests/a.test.ts', "import { createApp } from '#server/app.ts'\nimport { it } from 'vitest'"],
]

test.each(allowed)('%s may say %s', (path, source) => {
  expect(check(path, source)).toEqual([])
})

test('a violation is told with its line', () => {
  const source = "import { x } from './b.ts'\n\nimport { useState } from 'react'\n"
  expect(check('src/data/a.ts', source)).toEqual(['src/data/a.ts:3 react: not for data'])
})

test('every layer has at least one violation in this test', () => {
  const roots = violations.map(([path]) => path)
  for (const boundary of IMPORT_BOUNDARIES) {
    expect(roots.some((path) => path.startsWith(boundary.root))).toBe(true)
  }
})

const graphOf = (edges: Record<string, string[]>) => new Map(Object.entries(edges))

test.each([
  ['a line', { a: ['b'], b: ['c'], c: [] }, []],
  ['a file that two import', { a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }, []],
  ['two files', { a: ['b'], b: ['a'] }, [['a', 'b']]],
  ['a long way round', { a: ['b'], b: ['c', 'd'], c: ['a'], d: [] }, [['a', 'b', 'c']]],
  [
    'two circles, one of which imports the other',
    { a: ['b'], b: ['a', 'c'], c: ['d'], d: ['c'] },
    [
      ['c', 'd'],
      ['a', 'b'],
    ],
  ],
  ['circles that share a file', { a: ['b', 'c'], b: ['a'], c: ['a'] }, [['a', 'b', 'c']]],
])('circles of imports: %s', (_, edges, circles) => {
  expect(findCircles(graphOf(edges))).toEqual(circles)
})

test('folders may run in a circle where no files do', () => {
  const graph = graphOf({ 'x/a.ts': ['y/b.ts'], 'y/b.ts': [], 'y/c.ts': ['x/a.ts'] })
  expect(findCircles(graph)).toEqual([])
  expect(findCircles(foldersOf(graph))).toEqual([['x/', 'y/']])
})
