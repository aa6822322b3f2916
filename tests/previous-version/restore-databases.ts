import type { ExportedDatabase } from '../../scripts/previous-version/export-databases.ts'

/** Makes the databases in this process's IndexedDB as the browser had them. */
export async function restoreDatabases(databases: readonly ExportedDatabase[]): Promise<void> {
  for (const { name, version, stores } of databases) {
    const request = indexedDB.open(name, version)
    await new Promise<void>((resolve, reject) => {
      request.addEventListener('upgradeneeded', () => {
        for (const { name: storeName, keyPath, autoIncrement, indexes, rows } of stores) {
          const store = request.result.createObjectStore(storeName, { keyPath, autoIncrement })
          for (const { name: index, keyPath: path, unique, multiEntry } of indexes) {
            store.createIndex(index, path, { unique, multiEntry })
          }
          for (const { value } of rows) store.put(value)
        }
      })
      request.addEventListener('success', () => {
        request.result.close()
        resolve()
      })
      request.addEventListener('error', () =>
        reject(request.error ?? new Error(`${name} could not be made`)),
      )
    })
  }
}
