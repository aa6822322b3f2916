/** Who imports whom: each file with the files that it imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

/**
 * The circles of a graph: each group of files of which every one imports, directly or through others, every other one (Tarjan's
 * strongly connected components).
 */
export function findCircles(graph: ImportGraph): string[][] {
  const circles: string[][] = []
  const order = new Map<string, number>()
  const path: string[] = []

  /** The earliest file of the path that this one reaches. */
  function visit(file: string): number {
    const own = order.size
    order.set(file, own)
    path.push(file)
    let earliest = own
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) earliest = Math.min(earliest, visit(next))
      else if (path.includes(next)) earliest = Math.min(earliest, order.get(next) ?? own)
    }
    if (earliest === own) {
      const circle = path.splice(path.indexOf(file))
      if (circle.length > 1) circles.push(circle.toSorted())
    }
    return earliest
  }

  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return circles
}

/** The same graph of folders: the files of one count as one. Each file at the server's root counts alone, as in SERVER_LEVELS. */
export function foldersOf(graph: ImportGraph): ImportGraph {
  const folders = new Map<string, string[]>()
  for (const [file, imported] of graph) {
    const folder = folderOf(file)
    const others = imported.map(folderOf).filter((other) => other !== folder)
    folders.set(folder, [...new Set([...(folders.get(folder) ?? []), ...others])])
  }
  return folders
}

function folderOf(file: string): string {
  const folder = file.slice(0, file.lastIndexOf('/') + 1)
  return folder === 'server/' ? file : folder
}
