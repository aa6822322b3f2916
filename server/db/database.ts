import type { Queries } from './schema.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

/** What the server needs of a database; SQLite (embedded) and PostgreSQL are the two that give it. */
export type Database = {
  kind: DatabaseKind
  /** Sees what is committed and takes no lock. */
  read<T>(work: (queries: Queries) => Promise<T>): Promise<T>
  /**
   * One transaction. Resolves once it is on the disk, so that nothing is answered before. `work` awaits
   * its queries only, and when it fails it leaves none running: on SQLite others stand behind it. PostgreSQL may run it
   * more than once, so it changes nothing but the database.
   */
  write<T>(work: (tx: Queries) => Promise<T>): Promise<T>
  /** Where deleted rows lie on in a log for a while: takes them out of it. */
  forgetDeleted?: () => Promise<void>
  close(): Promise<void>
  /** Where there is a pool of connections: how many there are, and how many wait for one. */
  connections?: () => { open: number; idle: number; waiting: number }
}
