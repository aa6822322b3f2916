import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { parse } from 'yaml'

const line = v.nullable(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(300)))
const days = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3650))

const operator = v.strictObject({
  name: line,
  address: line,
  email: v.nullable(v.pipe(v.string(), v.email())),
  icoRegistration: line,
  logDays: days,
  backupDays: days,
})

/** Who runs this server, and what they promise of logs and backups; null is not filled in yet. */
export type Operator = v.InferOutput<typeof operator>

/** content/operator.yaml, or an error that names the line of it. */
export function readOperator(contentDir: string): Operator {
  const parsed = v.safeParse(
    operator,
    parse(readFileSync(join(contentDir, 'operator.yaml'), 'utf8')),
  )
  if (parsed.success) return parsed.output
  const issue = parsed.issues[0]
  throw new Error(`content/operator.yaml: ${v.getDotPath(issue) ?? ''}: ${issue.message}`)
}

/** What the law asks for and is not there yet. */
export function missingOf({ name, address, email }: Operator): string[] {
  return Object.entries({ name, address, email })
    .filter(([, value]) => value === null)
    .map(([key]) => key)
}
