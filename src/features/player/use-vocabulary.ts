import { useEffect, useState } from 'react'
import type { LessonItem } from '#contract/lesson.ts'
import { runInChunks } from '#device/yield-to-main.ts'
import { type CourseVocabulary, vocabularyInSteps } from '#domain/answers/vocabulary.ts'

type Built = { items: readonly LessonItem[]; vocabulary: CourseVocabulary }

/** The course is the same in the next lesson, and its words too. One only: another course takes its place. */
let last: Built | null = null

/** The words of these items; null while they are put together, in pieces that let a tap through. */
export function useVocabulary(items: readonly LessonItem[] | null): CourseVocabulary | null {
  const [built, setBuilt] = useState<Built | null>(null)
  const known = [built, last].find((one) => one && items && isSame(one.items, items))
  const isKnown = known !== undefined
  useEffect(() => {
    if (items === null || isKnown) return
    let isOver = false
    void runInChunks(vocabularyInSteps(items)).then((vocabulary) => {
      last = { items, vocabulary }
      if (!isOver) setBuilt(last)
    })
    return () => {
      isOver = true
    }
  }, [items, isKnown])
  return known?.vocabulary ?? null
}

/** Item by item: what is read again is the same only where nothing was written to it. */
function isSame(some: readonly LessonItem[], others: readonly LessonItem[]): boolean {
  return some.length === others.length && some.every((item, at) => item === others[at])
}
