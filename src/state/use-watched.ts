import { useEffect, useRef, useState } from 'react'
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
  const shown = useRef(first)
  useEffect(() => {
    if (db === null) return
    const show = (told: T): void => {
      shown.current = told
      setValue(told)
    }
    // A live query answers with each write to what it reads. The same again is not even told: React draws nothing anew for
    // it, but keeps it until it does.
    const tell = (told: T): void => {
      if (!isSame(shown.current, told)) show(told)
    }
    // It has come with the database.
    const watching = import('./learner-store.ts').then((store) => watch(store, db, tell))
    return () =>
      void watching.then((unwatch) => {
        unwatch()
        // After it: what it told last is of a learner who is gone.
        show(none)
      })
  }, [db, none, watch])
  return value
}
