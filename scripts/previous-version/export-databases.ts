/** One database of a browser, with everything in it. */
export type ExportedDatabase = {
  name: string
  version: number
  stores: {
    name: string
    keyPath: string | string[] | null
    autoIncrement: boolean
    indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[]
    rows: { key: unknown; value: unknown }[]
  }[]
}

/** Runs in a page, as source. Reads every IndexedDB database of its origin without the app's code. */
export async function exportDatabases(): Promise<ExportedDatabase[]> {
  const done = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () =>
        reject(request.error ?? new Error('IndexedDB failed')),
      )
    })
  const exported: ExportedDatabase[] = []
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await done(indexedDB.open(name))
    const names = [...db.objectStoreNames]
    const stores = []
    for (const storeName of names) {
      const store = db.transaction(storeName).objectStore(storeName)
      const { keyPath, autoIncrement } = store
      const indexes = [...store.indexNames].map((indexName) => {
        const { keyPath: path, unique, multiEntry } = store.index(indexName)
        return { name: indexName, keyPath: path, unique, multiEntry }
      })
      const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())])
      const rows = keys.map((key, at) => ({ key: key as unknown, value: values[at] as unknown }))
      stores.push({ name: storeName, keyPath, autoIncrement, indexes, rows })
    }
    exported.push({ name, version: db.version, stores })
    db.close()
  }
  return exported
}
