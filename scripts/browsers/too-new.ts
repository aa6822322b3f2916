import type {
  BrowserName,
  CompatStatement,
  Identifier,
  SimpleSupportStatement,
} from '@mdn/browser-compat-data'
import { OLDEST_BROWSERS } from './oldest-browsers.ts'

const { chrome, firefox, safari, ios } = OLDEST_BROWSERS
/** By the names of MDN's data. */
const OLDEST: readonly (readonly [BrowserName, string])[] = [
  ['chrome', chrome],
  ['chrome_android', chrome],
  ['firefox', firefox],
  ['firefox_android', firefox],
  ['safari', safari],
  ['safari_ios', ios],
]

/** The browsers whose oldest version lacks the feature, each with the version that brought it: `safari 16.4`, `firefox never`. */
export function lackedBy(compat: CompatStatement): string[] {
  return OLDEST.flatMap(([browser, oldest]) => {
    const support = compat.support[browser]
    if (support === undefined) return []
    const since = earliest([support].flat())
    return since !== null && order(since, oldest) <= 0 ? [] : [`${browser} ${since ?? 'never'}`]
  })
}

/** The first version that has it by its own name, without a flag; null where none has. */
function earliest(statements: readonly SimpleSupportStatement[]): string | null {
  // Removed where a fuller one begins: it was there all the time.
  const begins = new Set(statements.map(({ version_added }) => version_added))
  const versions = statements.flatMap((one) => {
    const { version_added: added, version_removed: removed } = one
    if (one.flags !== undefined || one.prefix !== undefined || one.alternative_name !== undefined)
      return []
    if (removed !== undefined && !begins.has(removed)) return []
    return typeof added === 'string' && added !== 'preview' ? [added.replace('≤', '')] : []
  })
  return versions.toSorted(order)[0] ?? null
}

function order(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number))
  return (left?.[0] ?? 0) - (right?.[0] ?? 0) || (left?.[1] ?? 0) - (right?.[1] ?? 0)
}

/** What the data has below an entry, by name. */
export function membersOf(entry: Identifier | undefined): [string, Identifier][] {
  return Object.entries(entry ?? {}).filter(([name]) => name !== '__compat') as [
    string,
    Identifier,
  ][]
}
