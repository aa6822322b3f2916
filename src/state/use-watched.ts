import { useEffect, useState } from 'react'
import type { LearnerDb } from '#data/learner-db.ts'
import type * as LearnerStore from './learner-store.ts'
import { isSame } from './is-same.ts'
import { useLearnerDb } from './learner.tsx'

type Store = typeof LearnerStore

/** Calls `next` now and with each change. Gives the way to stop. */
export type Watch<T> = (store: Store, db: LearnerDb, next: (value: T) => void) => () => void

/**
 * What a watch of the learner's database tells, in any tab; `none` while nobody is signed in, and until it tells something
 * `first`. What watches comes with the first learner. `none` and `watch` must be the same on each render.
 */
export function useWatched<T>(none: T, watch: Watch<T>, first = none): T {
  const db = useLearnerDb()
  const [value, setValue] = useState(first)
  useEffect(() => {
    if (db === null) return
    let unwatch = (): void => undefined
    let isOver = false
    void import('./learner-store.ts').then((store) => {
      // A live query answers with each write to what it reads: the same again draws nothing anew.
      const tell = (told: T): void => setValue((before) => (isSame(before, told) ? before : told))
      if (!isOver) unwatch = watch(store, db, tell)
    })
    return () => {
      isOver = true
      unwatch()
      setValue(none)
    }
  }, [db, none, watch])
  return value
}
