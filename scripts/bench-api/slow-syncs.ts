import { DatabaseSync } from 'node:sqlite'

/**
 * Disks of virtual machines may answer a sync from their memory. This makes each commit of this process
 * wait as for a disk that writes; gives back what takes it away again.
 */
export function slowSyncs(ms: number): () => void {
  if (ms === 0) return () => undefined
  const { exec } = DatabaseSync.prototype
  const bed = new Int32Array(new SharedArrayBuffer(4))
  DatabaseSync.prototype.exec = function slowExec(this: DatabaseSync, sql: string): void {
    exec.call(this, sql)
    if (sql === 'commit') Atomics.wait(bed, 0, 0, ms)
  }
  return () => {
    DatabaseSync.prototype.exec = exec
  }
}
