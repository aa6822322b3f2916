import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { ServerProcess } from '../e2e/world/server-process.ts'
import { buildBarePage } from './bench/bare-page.ts'
import { measureInHeadlessShell } from './bench/measured-browser.ts'
import { openBrowser } from './bench/open-browser.ts'
import { slowToPhone } from './bench/processor-index.ts'
import { reportFamilyTree } from './bench/report-family-tree.ts'
import { reportLessonTasks } from './bench/report-lesson-tasks.ts'
import { reportLighthouse } from './bench/report-lighthouse.ts'
import { reportOfflineStart } from './bench/report-offline-start.ts'
import { reportSittingMemory } from './bench/report-sitting-memory.ts'
import { reportThrottled } from './bench/report-throttled.ts'
import { reportVisits } from './bench/report-visits.ts'
import { reportVoices } from './bench/report-voices.ts'

type Bench = {
  ours: ServerProcess
  bare: ServerProcess
  runs: number
  lessons: number
}

const PARTS: Record<string, (bench: Bench) => Promise<void>> = {
  lighthouse: ({ ours, bare, runs }) => reportLighthouse(ours, bare, runs),
  paint: ({ ours, bare, runs }) =>
    reportThrottled(`${ours.origin}/`, `${bare.origin}/`, Math.min(runs, 3)),
  visits: async ({ ours, bare, runs }) => {
    const browser = await openBrowser()
    try {
      await reportVisits(browser, ours, bare, runs)
    } finally {
      await browser.close()
    }
  },
  start: ({ ours, runs }) => reportOfflineStart(ours, runs),
  tasks: ({ ours }) => reportLessonTasks(ours),
  family: ({ ours }) => reportFamilyTree(ours),
  voices: ({ ours, runs }) => reportVoices(ours, runs),
  memory: ({ ours, lessons }) => reportSittingMemory(ours, lessons),
}

/**
 * `npm run bench:web`, after a build: how fast the pages are beside a bare page of the same packages, both from our own
 * server, and what a lesson costs the device. `--runs` (5) of what is measured more than once, `--only` one part by name,
 * `--lessons` (15) of the sitting. `--slowdown` sets how many times the processor is slowed; by default as far as the phone that our
 * targets name, at most 4. Exits non-zero when a limit is broken.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '5' },
      lessons: { type: 'string', default: '15' },
      only: { type: 'string' },
      slowdown: { type: 'string' },
    },
  })
  const names = Object.keys(PARTS).filter(
    (name) => values.only === undefined || name === values.only,
  )
  if (names.length === 0) throw new Error(`--only is one of ${Object.keys(PARTS).join(', ')}`)
  if (!existsSync(`${process.env['E2E_DIST'] ?? 'dist'}/landing.html`)) {
    throw new Error('There is no build: run `npm run build`')
  }
  await measureInHeadlessShell()
  const barePage = await buildBarePage()
  const [ours, bare] = [await ServerProcess.start(), await ServerProcess.start(barePage)]
  try {
    const bench = {
      ours,
      bare,
      runs: Number(values.runs),
      lessons: Number(values.lessons),
    }
    for (const name of names) {
      await slowProcessorsTo(values.slowdown)
      await PARTS[name]?.(bench)
    }
  } finally {
    await Promise.all([ours.destroy(), bare.destroy()])
    barePage.remove()
  }
}

/** Before each part: the machine may be another a few minutes later. */
async function slowProcessorsTo(slowdown: string | undefined): Promise<void> {
  const browser = await openBrowser()
  try {
    await slowToPhone(browser, slowdown === undefined ? undefined : Number(slowdown))
  } finally {
    await browser.close()
  }
}

await main()
