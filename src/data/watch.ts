import { liveQuery } from 'dexie'

type Observer<T> = { next: (value: T) => void; error: (error: unknown) => void }

/** Calls now and whenever what `read` reads changes, in any tab or the worker. Returns the way to stop. */
export function watch<T>(read: () => Promise<T>, observer: Observer<T>): () => void {
  const subscription = liveQuery(read).subscribe(observer)
  return () => subscription.unsubscribe()
}
