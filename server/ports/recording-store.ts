/** Where the bytes of takes are. A key is used for one upload and never again. */
export type RecordingStore = {
  /** Resolves once the bytes are safe: whole, or not there. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Null where nothing is stored under the key. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** The same where nothing is stored under the key. */
  delete(key: string): Promise<void>
  /** The keys of all that is stored, whoever knows of it. */
  list(): Promise<string[]>
}

/** The store cannot be used now: away, full, or other bytes than were stored. A later try may succeed. */
export class RecordingStoreUnavailable extends Error {
  constructor(reason: string) {
    super(`the store of recordings cannot be used (${reason})`)
    this.name = 'RecordingStoreUnavailable'
  }
}
