import type { LockedPackage } from './locked-packages.ts'

/** What may run on the server or reach a browser; none of these asks anything of those who use it but a notice. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MIT AND ISC',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
]
/** For tools, which nobody gets from us; and a package by its name, where it was looked at. */
const ALLOWED_FOR_TOOLS = [...ALLOWED, 'CC-BY-4.0', 'MPL-2.0', 'Python-2.0']
const LOOKED_AT: Readonly<Record<string, string>> = {
  // The licence asks for changes of its own files to be published; we change none and run it on the server.
  'web-push': 'MPL-2.0',
  // Tools of the S3 server in the tests, older than the field that names a licence: theirs is in an older field or in the readme.
  busboy: 'MIT',
  dicer: 'MIT',
  'humanize-number': 'MIT',
  only: 'MIT',
  streamsearch: 'MIT',
}

export type Refused = { name: string; version: string; licence: string | null }

/** Packages whose licence is on no list; a binary for one platform goes with the package that names it. */
export function refusedLicences(packages: readonly LockedPackage[]): Refused[] {
  return packages
    .filter(({ isOptional, isForOnePlatform }) => !(isOptional && isForOnePlatform))
    .filter(({ name, licence, isTool }) => {
      if (licence === null) return !(isTool && name in LOOKED_AT)
      return !(
        isAllowed(licence, isTool ? ALLOWED_FOR_TOOLS : ALLOWED) || LOOKED_AT[name] === licence
      )
    })
    .map(({ name, version, licence }) => ({ name, version, licence }))
}

/** `(A OR B)` needs one of them, `A AND B` all. */
function isAllowed(expression: string, allowed: readonly string[]): boolean {
  const text = expression.replaceAll(/[()]/g, '').replaceAll(' and ', ' AND ')
  if (allowed.includes(text)) return true
  if (text.includes(' OR ')) return text.split(' OR ').some((one) => allowed.includes(one))
  return text.includes(' AND ') && text.split(' AND ').every((one) => allowed.includes(one))
}

/** The page of licences: what runs by name, tools by number. */
export function licencesPage(packages: readonly LockedPackage[]): string {
  const counted = packages.filter((one) => !(one.isOptional && one.isForOnePlatform))
  const running = counted.filter(({ isTool }) => !isTool)
  const tools = counted.filter(({ isTool }) => isTool)
  const lines = [
    ...new Set(running.map(({ name, version, licence }) => `- ${name} ${version}: ${licence}`)),
  ].toSorted()
  return [
    '# Licences',
    '',
    'Made by `npm run licences` from package-lock.json, and held against the lists in `scripts/supply/licences.ts`.',
    'Fonts, the course and its sounds have their terms in [LICENSE](../../LICENSE).',
    '',
    `## What runs on the server or reaches a browser: ${lines.length}`,
    '',
    ...lines,
    '',
    `## Tools, for building and testing: ${tools.length}`,
    '',
    ...countByLicence(tools),
    '',
  ].join('\n')
}

function countByLicence(packages: readonly LockedPackage[]): string[] {
  const counts = new Map<string, number>()
  for (const { licence } of packages) {
    const key = licence ?? 'none named'
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([licence, count]) => `- ${licence}: ${count}`)
}
