import { basename } from 'node:path'

import * as v from 'valibot'

import { emptyTally, inOneLine, NO_REASON, type Tally } from './tally.ts'

const testError = v.object({
  message: v.optional(v.string()),
  stack: v.optional(v.string(), ''),
  location: v.optional(v.object({ file: v.string(), line: v.number() })),
})

const testEntry = v.object({
  /** The browser, where there are several. */
  projectName: v.optional(v.string(), ''),
  status: v.picklist(['expected', 'unexpected', 'flaky', 'skipped']),
  annotations: v.array(v.object({ type: v.string(), description: v.optional(v.string()) })),
  results: v.array(v.object({ error: v.optional(testError) })),
})

const specEntry = v.object({ title: v.string(), tests: v.array(testEntry) })

type Suite = { title: string; specs: v.InferOutput<typeof specEntry>[]; suites?: Suite[] }

const suiteEntry: v.GenericSchema<Suite> = v.object({
  title: v.string(),
  specs: v.array(specEntry),
  suites: v.optional(v.array(v.lazy(() => suiteEntry))),
}) as v.GenericSchema<Suite>

const report = v.object({
  suites: v.array(suiteEntry),
  errors: v.array(v.object({ message: v.optional(v.string()) })),
})

/** What Playwright's JSON report says; an error outside of any test counts as a failure. */
export function tallyOfPlaywright(json: unknown): Tally {
  const { suites, errors } = v.parse(report, json)
  const tally = emptyTally()
  for (const { message } of errors)
    tally.failed.push({ name: 'outside of any test', reason: inOneLine(message) })
  for (const suite of suites) addSuite(tally, suite, [])
  return tally
}

function addSuite(tally: Tally, suite: Suite, parents: readonly string[]): void {
  const titles = [...parents, suite.title]
  for (const spec of suite.specs)
    for (const test of spec.tests) {
      const named = [test.projectName, ...titles, spec.title].filter(Boolean)
      addTest(tally, test, named.join(' › '))
    }
  for (const inner of suite.suites ?? []) addSuite(tally, inner, titles)
}

function addTest(tally: Tally, test: v.InferOutput<typeof testEntry>, name: string): void {
  switch (test.status) {
    case 'skipped': {
      const note = test.annotations.find(({ type }) => type === 'skip' || type === 'fixme')
      tally.skipped.push({ name, reason: note?.description ?? NO_REASON })
      return
    }
    case 'unexpected':
      tally.failed.push({ name, reason: told(test.results.at(-1)?.error) })
      return
    case 'flaky':
      tally.flaky.push(`${name}: ${told(test.results.find(({ error }) => error)?.error)}`)
      tally.passed += 1
      return
    case 'expected':
      tally.passed += 1
  }
}

/** What failed, the line that found it, and the line of the test that called it. */
function told(error: v.InferOutput<typeof testError> | undefined): string {
  const { message, stack = '', location } = error ?? {}
  const line = inOneLine(message)
  if (!location) return line
  const found = `${basename(location.file)}:${location.line}`
  const [calledAt = found] = /[\w.-]+\.(?:spec|journey)\.ts:\d+/.exec(stack) ?? []
  return `${line} (${[...new Set([found, calledAt])].join(', ')})`
}
