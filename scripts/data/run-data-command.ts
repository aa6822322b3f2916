import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DataPlace } from '#server/backup/make-backup.ts'
import { readDataSettings } from '#server/env.ts'

type Given = DataPlace & { version: string }

/** Runs one command over the data of this place; whatever is wrong is one line and exit code 1. */
export async function runDataCommand(work: (given: Given) => Promise<string>): Promise<void> {
  try {
    const read = readDataSettings(process.env)
    if (!read.ok) throw new Error(read.failure)
    process.stdout.write(`${await work({ ...read.value, version: version() })}\n`)
  } catch (problem) {
    const line = problem instanceof Error ? problem.message : String(problem)
    process.stderr.write(`${line}\n`)
    process.exitCode = 1
  }
}

function version(): string {
  const file = join(import.meta.dirname, '../../package.json')
  return String(JSON.parse(readFileSync(file, 'utf8')).version)
}
