import type { Queries } from './schema.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

/** What the server needs of a database; SQLite (embedded) and PostgreSQL are the two that give it. */
export type Database = {
  kind: DatabaseKind
  /** Sees what is committed and takes no lock. */
  read<T>(work: (queries: Queries) => Promise<T>): Promise<T>
  /**
   * Resolves once it is on the disk, so that nothing is answered before. Waiting writes are committed
   * together, each as if alone; `work` awaits its queries only, for others stand behind it, and may be
   * run again when a neighbour failed. `subject` is the account that it locks, if that is all it locks.
   */
  write<T>(work: (tx: Queries) => Promise<T>, subject?: string): Promise<T>
  close(): Promise<void>
}
