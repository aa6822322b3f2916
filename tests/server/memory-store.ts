import { type RecordingStore, RecordingStoreUnavailable } from '#server/ports/recording-store.ts'

export type MemoryStore = RecordingStore & {
  objects: Map<string, Uint8Array>
  /** While it is set, every call fails. */
  isAway: boolean
  /** Called before a put is carried out: what happens meanwhile. */
  beforePut: (() => Promise<void>) | null
}

/** A store that a test can look into and take away. */
export function memoryStore(): MemoryStore {
  const here = (): void => {
    if (store.isAway) throw new RecordingStoreUnavailable('away')
  }
  const store: MemoryStore = {
    objects: new Map(),
    isAway: false,
    beforePut: null,
    async put(key, bytes) {
      here()
      await store.beforePut?.()
      here()
      store.objects.set(key, Uint8Array.from(bytes))
    },
    async get(key) {
      here()
      const bytes = store.objects.get(key)
      return bytes === undefined ? null : Uint8Array.from(bytes)
    },
    async delete(key) {
      here()
      store.objects.delete(key)
    },
    async list() {
      here()
      return [...store.objects.keys()]
    },
  }
  return store
}
