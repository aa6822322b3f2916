import { parseSync, Visitor } from 'vite'

export type Import = {
  specifier: string
  /** Nothing of it is left when the types are gone. */
  isTypeOnly: boolean
  /** `export … from`: a barrel in the making. */
  isReExport: boolean
  line: number
}

export type SourceFacts = {
  imports: Import[]
  /** Reads of the clock or of chance, as written: `Date.now`, `new Date()`, `Math.random`. */
  impurities: { text: string; line: number }[]
}

const IMPURE_MEMBERS = new Map([
  ['Date', ['now']],
  ['Math', ['random']],
  ['performance', ['now', 'timeOrigin']],
  ['crypto', ['randomUUID', 'getRandomValues']],
])

/** What a TypeScript file imports, in any of the ways there are, and where it is impure. */
export function readImports(path: string, source: string): SourceFacts {
  const { program, errors } = parseSync(path, source)
  const broken = errors[0]
  if (broken) throw new Error(`${path} cannot be parsed: ${broken.message}`)

  const facts: SourceFacts = { imports: [], impurities: [] }
  const lineAt = (start: number): number => source.slice(0, start).split('\n').length
  const add = (specifier: string, start: number, extra: Partial<Import> = {}): void => {
    facts.imports.push({
      specifier,
      isTypeOnly: false,
      isReExport: false,
      line: lineAt(start),
      ...extra,
    })
  }

  new Visitor({
    ImportDeclaration(node) {
      const isTypeOnly =
        node.importKind === 'type' ||
        (node.specifiers.length > 0 &&
          node.specifiers.every((one) => 'importKind' in one && one.importKind === 'type'))
      add(node.source.value, node.start, { isTypeOnly })
    },
    ExportNamedDeclaration(node) {
      const isTypeOnly = node.exportKind === 'type'
      if (node.source) add(node.source.value, node.start, { isTypeOnly, isReExport: true })
    },
    ExportAllDeclaration(node) {
      const isTypeOnly = node.exportKind === 'type'
      add(node.source.value, node.start, { isTypeOnly, isReExport: true })
    },
    ImportExpression(node) {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string')
        add(node.source.value, node.start)
    },
    TSImportType(node) {
      add(node.source.value, node.start, { isTypeOnly: true })
    },
    MemberExpression(node) {
      if (node.object.type !== 'Identifier' || node.property.type !== 'Identifier') return
      if (!IMPURE_MEMBERS.get(node.object.name)?.includes(node.property.name)) return
      facts.impurities.push({
        text: `${node.object.name}.${node.property.name}`,
        line: lineAt(node.start),
      })
    },
    NewExpression(node) {
      const isNow = node.callee.type === 'Identifier' && node.callee.name === 'Date'
      if (isNow && node.arguments.length === 0)
        facts.impurities.push({ text: 'new Date()', line: lineAt(node.start) })
    },
    CallExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name === 'Date')
        facts.impurities.push({ text: 'Date()', line: lineAt(node.start) })
    },
  }).visit(program)
  return facts
}
