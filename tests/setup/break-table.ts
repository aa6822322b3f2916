import { vi } from 'vitest'

/** No row of this table can be read any more, as on a disk that is broken. */
export function breakTable(table: string): void {
  const { openCursor, getAll } = IDBObjectStore.prototype
  for (const [name, real] of Object.entries({ openCursor, getAll })) {
    vi.spyOn(IDBObjectStore.prototype, name as 'getAll').mockImplementation(function (
      this: IDBObjectStore,
      ...given: unknown[]
    ) {
      if (this.name === table) throw new DOMException('The disk is broken', 'DataError')
      return Reflect.apply(real, this, given) as IDBRequest
    })
  }
}
