import type { GenericSchema } from 'valibot'
import type { Result } from '#domain/result.ts'
import type { Place, Rests } from './drain-plan.ts'
import type { WithLock } from './with-lock.ts'
import type { Failure } from './failure.ts'
import type { OutboxEntry } from './outbox-entry.ts'

/** What becomes of the round after a row that was not delivered. */
export type Verdict =
  | 'go-on'
  /** The later rows of its lane wait. */
  | 'hold-lane'
  /** All rows of its kind wait. */
  | 'hold-kind'
  /** Everything waits. */
  | 'interrupted'
  | 'signed-out'

/** The server has understood the call and does not take the row. */
export type Refusal = Extract<Failure, { kind: 'unauthorized' | 'forbidden' | 'invalid' }>

export type Note = Pick<OutboxEntry, 'attempts' | 'lastError'>

/** A row that waits for its next try. */
type Postponed = Note & Pick<OutboxEntry, 'nextAttemptAt'> & { state: 'waiting' }

/** A table of Dexie, as far as the engine needs it. */
type OutboxTable = {
  toArray(): Promise<unknown[]>
  get(id: string): Promise<unknown>
  update(id: string, changes: Postponed): Promise<unknown>
}

/** What distinguishes one outbox from another. The engine (create-outbox.ts) owns everything else. */
export type OutboxPorts<Row extends OutboxEntry, Delivered> = {
  /** One drainer at a time over tabs and worker, under this name. */
  lock: string
  withLock: WithLock
  /** Of different lanes. */
  callsAtOnce: number
  table: OutboxTable
  /** A row that can be sent. */
  schema: GenericSchema<unknown, Row>
  inOrder: (a: Row, b: Row) => number
  placeOf: (row: Row) => Place
  /** Makes the most of rows that cannot be read. Gives the number of rows that it has moved or rewritten. */
  repair: () => Promise<number>
  rests: {
    read: () => Promise<Rests>
    /** `kind` is null for every kind. Gives the end of the rest. */
    note: (kind: string | null, rest: { now: number; seconds: number }) => Promise<number>
  }
  /** Before a round. True where it has changed what waits. */
  prepare?: (plan: readonly Row[]) => Promise<Result<boolean, Failure>>
  /** The token to send with; null where nobody is signed in, or somebody else is. */
  authorise: () => Promise<string | null>
  /** Never rejects. */
  send: (row: Row, token: string) => Promise<Result<Delivered, Failure>>
  /** The server has moved on, so that the response cannot be merged as it is. */
  isAhead?: (delivered: Delivered) => Promise<boolean>
  /** Follows the server; the row stays, and goes again. False where it could not. */
  catchUp?: (delivered: Delivered, token: string) => Promise<boolean>
  /** Takes the row out and merges the response, both or neither. */
  acknowledge: (row: Row, delivered: Delivered) => Promise<void>
  /** `wait`: for a server that may take it. */
  refuse: (row: Row, failure: Refusal, note: Note & { token: string }) => Promise<Verdict | 'wait'>
  /** Everything that could be sent was sent. */
  onDrained?: () => Promise<void>
  /** Milliseconds since 1970. */
  now: () => number
  /** In [0, 1). */
  random: () => number
  /** Gives up cached audio when the disk is full. */
  freeSpace?: (() => Promise<boolean>) | undefined
  onError?: ((error: unknown) => void) | undefined
}
