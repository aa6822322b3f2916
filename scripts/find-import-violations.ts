import { posix } from 'node:path'

import {
  allowsPackage,
  DRAWER,
  type ImportBoundary,
  boundaryOf,
  FORBIDDEN_PACKAGES,
  knowsHttp,
  SERVER_LEVELS,
  serverLevelOf,
} from './import-boundaries.ts'
import { type Import, readImports } from './read-imports.ts'

/** Folders by the short names of package.json's `imports`, as in `{ '#domain/': 'domain/' }`. */
export type ShortNames = Readonly<Record<string, string>>

const IS_CODE = /\.tsx?$/
const IS_ASSET = /\.(css|svg|png|json|webmanifest|mp3)(\?|$)/

/** Every boundary that one file breaks, a line each; none when it stays inside. */
export function findImportViolations(
  path: string,
  source: string,
  shortNames: ShortNames,
): string[] {
  const boundary = boundaryOf(path)
  const facts = readImports(path, source)
  const violations: { line: number; text: string }[] = []

  for (const one of facts.imports) {
    const text = violationOfImport(path, boundary, one, shortNames)
    if (text) violations.push({ line: one.line, text })
  }
  if (boundary?.isPure) {
    for (const { text, line } of facts.impurities)
      violations.push({
        line,
        text: `${text}: time and chance come into ${boundary.name} as arguments`,
      })
  }
  if (boundary && DRAWER.test(path))
    violations.push({ line: 1, text: 'a drawer: name the file after what is in it' })
  return violations
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, text }) => `${path}:${line} ${text}`)
}

function violationOfImport(
  path: string,
  boundary: ImportBoundary | undefined,
  one: Import,
  shortNames: ShortNames,
): string | undefined {
  const { specifier } = one
  const packageName = nameOfPackage(specifier)
  if (packageName && FORBIDDEN_PACKAGES.includes(packageName))
    return `${specifier}: forbidden everywhere`
  if (!boundary || specifier.startsWith('virtual:')) return undefined
  if (one.isReExport) return `${specifier}: no barrels, export where it is made`
  if (specifier.startsWith('node:'))
    return boundary.isNodeAllowed
      ? undefined
      : `${specifier}: ${boundary.name} does not run in Node`
  if (packageName && /^(@hono\/.*|hono)$/.test(packageName) && !knowsHttp(path))
    return `${specifier}: only http, routes and main know HTTP`
  if (packageName)
    return allowsPackage(boundary, path, packageName)
      ? undefined
      : `${specifier}: not for ${boundary.name}`

  const target = pathOf(path, specifier, shortNames)
  if (target === undefined) return `${specifier}: not a short name of package.json`
  if (IS_ASSET.test(specifier)) return undefined
  if (!IS_CODE.test(specifier)) return `${specifier}: write the extension`
  return violationOfTarget(path, boundary, one, target)
}

function violationOfTarget(
  path: string,
  boundary: ImportBoundary,
  one: Import,
  target: string,
): string | undefined {
  const { specifier } = one
  const other = boundaryOf(target)
  if (!other) return `${specifier}: ${boundary.name} imports no ${target.split('/')[0]}`
  if (other.name === boundary.name) {
    const upward = breachOfLevel(path, specifier, target)
    if (upward !== undefined) return upward
    if (!boundary.hasClosedFolders || folderIn(boundary, path) === folderIn(boundary, target))
      return undefined
    return `${specifier}: no feature imports another; move what both need down`
  }
  const allowed = boundary.layers[other.name]
  if (!allowed) return `${specifier}: ${boundary.name} does not import ${other.name}`
  if (allowed === 'types' && !one.isTypeOnly)
    return `${specifier}: ${boundary.name} takes only types from ${other.name}`
  if (specifier.startsWith('.')) return `${specifier}: across layers by its short name`
  return undefined
}

/** Of two files of the server: the one that is imported must not lie higher. */
function breachOfLevel(path: string, specifier: string, target: string): string | undefined {
  const [own, other] = [serverLevelOf(path), serverLevelOf(target)]
  if (own === null || other === null || other <= own) return undefined
  const [lower, upper] = [SERVER_LEVELS[own]?.name, SERVER_LEVELS[other]?.name]
  return `${specifier}: ${lower} of the server do not import ${upper}`
}

function nameOfPackage(specifier: string): string | undefined {
  if (/^(\.|#|node:|virtual:|\/)/.test(specifier)) return undefined
  const parts = specifier.split('/')
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]
}

/** The path from the root of what a file imports; undefined for a short name that package.json does not have. */
export function pathOf(
  path: string,
  specifier: string,
  shortNames: ShortNames,
): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
  const short = Object.keys(shortNames).find((name) => specifier.startsWith(name))
  return short && `${shortNames[short]}${specifier.slice(short.length)}`
}

function folderIn(boundary: ImportBoundary, path: string): string | undefined {
  return path.slice(boundary.root.length).split('/')[0]
}
