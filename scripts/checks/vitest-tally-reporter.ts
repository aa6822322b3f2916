import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

import * as v from 'valibot'
import type { Reporter, TestModule } from 'vitest/node'

import { emptyTally, inOneLine, NO_REASON, type Tally } from './tally.ts'

const LONGEST_TOLD = 1000

/** Writes what the run came to into the file named by VITEST_TALLY, with the reasons for skips.
 * Vitest takes the default export of a reporter that is named by its path. */
export default class VitestTallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const file = process.env['VITEST_TALLY']
    if (!file) throw new Error('VITEST_TALLY names no file')
    const tally = emptyTally()
    for (const error of unhandledErrors)
      tally.failed.push({ name: 'outside of any test', reason: told(stackOf(error)) })
    for (const module of modules) addModule(tally, module)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(tally))
  }
}

function addModule(tally: Tally, module: TestModule): void {
  // A file that cannot be loaded, or a hook that fails, has no test to show for it.
  const file = module.relativeModuleId
  addErrors(tally, file, module.errors())
  for (const suite of module.children.allSuites())
    addErrors(tally, `${file} › ${suite.fullName}`, suite.errors())
  for (const test of module.children.allTests()) {
    const result = test.result()
    if (test.diagnostic()?.flaky)
      tally.flaky.push(`${file} › ${test.fullName}: ${told(messageOf(result.errors?.[0]))}`)
    if (result.state === 'passed') tally.passed += 1
    else if (result.state === 'skipped')
      tally.skipped.push({ name: test.fullName, reason: result.note ?? NO_REASON })
    else addErrors(tally, `${file} › ${test.fullName}`, [result.errors?.[0] ?? 'it never ended'])
  }
}

/** Whole where it is not long: of a property that failed once it has the seed. */
function told(message: string): string {
  return stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').slice(0, LONGEST_TOLD)
}

function addErrors(tally: Tally, name: string, errors: readonly unknown[]): void {
  for (const error of errors) tally.failed.push({ name, reason: inOneLine(messageOf(error)) })
}

const withMessage = v.object({ message: v.string() })

function messageOf(error: unknown): string {
  return v.is(withMessage, error) ? error.message : String(error)
}

const withStack = v.object({ stack: v.string() })

/** An error of no test is found by its stack alone. */
function stackOf(error: unknown): string {
  return v.is(withStack, error) ? error.stack : messageOf(error)
}
