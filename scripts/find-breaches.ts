import { posix } from 'node:path'

import { allowsPackage, DRAWER, type Fence, fenceOf, FORBIDDEN_PACKAGES } from './fences.ts'
import { type Import, readImports } from './read-imports.ts'

/** Folders by the short names of package.json's `imports`, as in `{ '#domain/': 'domain/' }`. */
export type ShortNames = Readonly<Record<string, string>>

const IS_CODE = /\.tsx?$/
const IS_ASSET = /\.(css|svg|png|json|webmanifest|mp3)(\?|$)/

/** Every fence that one file breaks, a line each; none when it stays inside. */
export function findBreaches(path: string, source: string, shortNames: ShortNames): string[] {
  const fence = fenceOf(path)
  const facts = readImports(path, source)
  const breaches: { line: number; text: string }[] = []

  for (const one of facts.imports) {
    const text = breachOfImport(path, fence, one, shortNames)
    if (text) breaches.push({ line: one.line, text })
  }
  if (fence?.isPure) {
    for (const { text, line } of facts.impurities)
      breaches.push({ line, text: `${text}: time and chance come into ${fence.name} as arguments` })
  }
  if (fence && DRAWER.test(path))
    breaches.push({ line: 1, text: 'a drawer: name the file after what is in it' })
  return breaches
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, text }) => `${path}:${line} ${text}`)
}

function breachOfImport(
  path: string,
  fence: Fence | undefined,
  one: Import,
  shortNames: ShortNames,
): string | undefined {
  const { specifier } = one
  const packageName = nameOfPackage(specifier)
  if (packageName && FORBIDDEN_PACKAGES.includes(packageName))
    return `${specifier}: forbidden everywhere`
  if (!fence || specifier.startsWith('virtual:')) return undefined
  if (one.isReExport) return `${specifier}: no barrels, export where it is made`
  if (specifier.startsWith('node:'))
    return fence.isNodeAllowed ? undefined : `${specifier}: ${fence.name} does not run in Node`
  if (packageName)
    return allowsPackage(fence, packageName) ? undefined : `${specifier}: not for ${fence.name}`

  const target = pathOf(path, specifier, shortNames)
  if (target === undefined) return `${specifier}: not a short name of package.json`
  if (IS_ASSET.test(specifier)) return undefined
  if (!IS_CODE.test(specifier)) return `${specifier}: write the extension`
  return breachOfTarget(path, fence, one, target)
}

function breachOfTarget(
  path: string,
  fence: Fence,
  one: Import,
  target: string,
): string | undefined {
  const { specifier } = one
  const other = fenceOf(target)
  if (!other) return `${specifier}: ${fence.name} imports no ${target.split('/')[0]}`
  if (other.name === fence.name) {
    if (!fence.hasClosedFolders || folderIn(fence, path) === folderIn(fence, target))
      return undefined
    return `${specifier}: no feature imports another; move what both need down`
  }
  const allowed = fence.layers[other.name]
  if (!allowed) return `${specifier}: ${fence.name} does not import ${other.name}`
  if (allowed === 'types' && !one.isTypeOnly)
    return `${specifier}: ${fence.name} takes only types from ${other.name}`
  if (specifier.startsWith('.')) return `${specifier}: across layers by its short name`
  return undefined
}

function nameOfPackage(specifier: string): string | undefined {
  if (/^(\.|#|node:|virtual:|\/)/.test(specifier)) return undefined
  const parts = specifier.split('/')
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]
}

function pathOf(path: string, specifier: string, shortNames: ShortNames): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
  const short = Object.keys(shortNames).find((name) => specifier.startsWith(name))
  return short && `${shortNames[short]}${specifier.slice(short.length)}`
}

function folderIn(fence: Fence, path: string): string | undefined {
  return path.slice(fence.root.length).split('/')[0]
}
