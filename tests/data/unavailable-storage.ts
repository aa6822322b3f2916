/** Dexie itself asks four times, without a pause, and warns. */
const TRIES_OF_DEXIE = 4

/**
 * `indexedDB.open` as Chromium's while another process holds the files: so many looks at it, a moment apart, find it shut, whatever is on the disk.
 * `calls` counts every call.
 */
export function unavailableFor(looks: number, open: IDBFactory['open']) {
  const calls = { count: 0 }
  const openOrNot = (name: string, version?: number): IDBOpenDBRequest => {
    calls.count += 1
    if (calls.count >= looks + TRIES_OF_DEXIE) return open(name, version)
    const error = new DOMException('Internal error opening backing store', 'UnknownError')
    const request = Object.assign(new EventTarget(), { error }) as unknown as IDBOpenDBRequest
    queueMicrotask(() => {
      const event = { target: request, preventDefault() {}, stopPropagation() {} }
      request.onerror?.(event as unknown as Event)
    })
    return request
  }
  return { calls, open: openOrNot }
}
