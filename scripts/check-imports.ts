import { globSync, readFileSync } from 'node:fs'
import { findImportViolations, pathOf, type ShortNames } from './find-import-violations.ts'
import { findCircles, foldersOf, type ImportGraph } from './find-circles.ts'
import { readImports } from './read-imports.ts'

/** Tests and scripts may share helpers crosswise. */
const PRODUCT = /^(?:domain|contract|server|src|sw)\//

/**
 * The second half of `npm run lint`. Reads every source file and prints each import that crosses a boundary, each circle of imports, and
 * each circle of folders in the product. Imports of types count.
 */
function main(): void {
  const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    imports: Record<string, string>
  }
  const shortNames: ShortNames = Object.fromEntries(
    Object.entries(imports).map(([name, folder]) => [
      name.replace('*', ''),
      folder.replace('./', '').replace('*', ''),
    ]),
  )
  const paths = globSync('{domain,contract,server,src,sw,scripts,tests,e2e}/**/*.{ts,tsx}')
  const sources = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]))
  const violations = [...sources].flatMap(([path, source]) =>
    findImportViolations(path, source, shortNames),
  )
  for (const violation of violations) console.error(violation)

  const graph = graphOf(sources, shortNames)
  const circles = findCircles(graph)
  for (const circle of circles) console.error(`a circle of imports: ${circle.join(' ')}`)
  const product = new Map([...graph].filter(([path]) => PRODUCT.test(path)))
  const folderCircles = findCircles(foldersOf(product))
  for (const circle of folderCircles) console.error(`a circle of folders: ${circle.join(' ')}`)

  console.log(
    `Imports: ${paths.length} files, ${violations.length} violations, ${circles.length} circles, ${folderCircles.length} of folders`,
  )
  if (violations.length + circles.length + folderCircles.length > 0) process.exitCode = 1
}

function graphOf(sources: ReadonlyMap<string, string>, shortNames: ShortNames): ImportGraph {
  return new Map(
    [...sources].map(([path, source]) => [
      path,
      readImports(path, source).imports.flatMap(({ specifier }) => {
        const target = pathOf(path, specifier, shortNames)
        return target !== undefined && sources.has(target) ? [target] : []
      }),
    ]),
  )
}

main()
