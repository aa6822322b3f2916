import { isNode, LineCounter, parseDocument } from 'yaml'

export type YamlPath = readonly (string | number)[]

export type YamlFile = {
  value: unknown
  /** From 1. A key that is missing is reported where its parent begins. */
  lineOf: (path: YamlPath) => number
  syntaxProblems: readonly { line: number; reason: string }[]
}

/** YAML with the line of everything in it. */
export function readYaml(text: string): YamlFile {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const lineAt = (offset: number) => Math.max(1, lines.linePos(offset).line)
  const lineOf = (path: YamlPath): number => {
    for (let depth = path.length; depth > 0; depth--) {
      const node = document.getIn(path.slice(0, depth), true)
      if (isNode(node) && node.range) return lineAt(node.range[0])
    }
    return 1
  }
  const syntaxProblems = [...document.errors, ...document.warnings].map((problem) => {
    return { line: lineAt(problem.pos[0]), reason: firstLine(problem.message) }
  })
  const value: unknown = document.errors.length > 0 ? undefined : document.toJS()
  return { value, lineOf, syntaxProblems }
}

function firstLine(message: string): string {
  return message.split('\n')[0] ?? message
}
