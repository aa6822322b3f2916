import { readCardSources } from '#data/card-sources.ts'
import { readCards } from '#data/cards.ts'
import { readHouseWords } from '#data/house-words.ts'
import { deviceClock } from '#data/learner-clock.ts'
import type { LearnerDb } from '#data/learner-db.ts'
import { readPracticeSettings } from '#data/practice-settings.ts'
import { hasReviewsToCome } from '#data/reviews-cursor.ts'
import { watch } from '#data/watch.ts'
import { countWordsDue } from '#data/words-due.ts'
import { whenIdle } from '#device/when-idle.ts'
import type { LocalDate } from '#domain/calendar.ts'
import { useWordsDueStore } from './words-due.ts'

/** Counts the words that are due on this day, now and after each change to what they are counted from. Returns the way to stop. */
export function followWordsDue(db: LearnerDb, today: LocalDate): () => void {
  let isOver = false
  let isCounting = false
  let isOutdated = false

  async function count(): Promise<void> {
    // Answers come faster than an old phone counts: one count after the other.
    isOutdated = true
    if (isCounting) return
    isCounting = true
    while (isOutdated && !isOver) {
      isOutdated = false
      show(await countNow(db, today))
    }
    isCounting = false
  }
  function show(due: number | undefined): void {
    if (!isOver) useWordsDueStore.setState({ due })
  }

  const stop = watch(() => countedFrom(db), {
    next: () => whenIdle(() => void count()),
    error: () => show(undefined),
  })
  return () => {
    show(undefined)
    isOver = true
    stop()
  }
}

/**
 * Returns undefined until the first reviews are fetched: without them, each word practised on another device would count as due.
 * Never rejects.
 */
async function countNow(db: LearnerDb, today: LocalDate): Promise<number | undefined> {
  try {
    if (await hasReviewsToCome(db)) return undefined
    return await countWordsDue(db, await readCards(db, deviceClock.now()), today)
  } catch (error) {
    // The number is left out; practice says on its own page what is wrong. A sign-out closes the database under it.
    if (db.isOpen()) console.warn('The words that are due could not be counted', error)
    return undefined
  }
}

function countedFrom(db: LearnerDb): Promise<unknown> {
  return Promise.all([
    readCardSources(db),
    readPracticeSettings(db),
    hasReviewsToCome(db),
    readHouseWords(db),
  ])
}
