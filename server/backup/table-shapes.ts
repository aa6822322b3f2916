import type { DatabaseSync } from 'node:sqlite'

export type TableShape = {
  name: string
  columns: string[]
  /** The columns of the primary key, in its order. */
  key: string[]
}

/** Beside the data in a backup file. */
const OF_THE_FILE = /^(sqlite_|kysely_|backup_)/

/** Every table of data, read off the database itself; one that others refer to stands before them. */
export function tableShapes(handle: DatabaseSync): TableShape[] {
  const names = rows(handle, "select name from sqlite_master where type = 'table' order by name")
    .map((row) => String(row['name']))
    .filter((name) => !OF_THE_FILE.test(name))
  const sorted: string[] = []
  const visit = (name: string): void => {
    if (sorted.includes(name)) return
    for (const other of referredTo(handle, name)) if (other !== name) visit(other)
    sorted.push(name)
  }
  names.forEach(visit)
  return sorted.map((name) => shapeOf(handle, name))
}

function shapeOf(handle: DatabaseSync, name: string): TableShape {
  const columns = rows(handle, `pragma table_info("${name}")`)
  const key = columns
    .filter((column) => Number(column['pk']) > 0)
    .toSorted((a, b) => Number(a['pk']) - Number(b['pk']))
  return { name, columns: columns.map(nameOf), key: key.map(nameOf) }
}

function referredTo(handle: DatabaseSync, name: string): string[] {
  return rows(handle, `pragma foreign_key_list("${name}")`).map((row) => String(row['table']))
}

const nameOf = (column: Record<string, unknown>): string => String(column['name'])

function rows(handle: DatabaseSync, text: string): Record<string, unknown>[] {
  return handle.prepare(text).all()
}
