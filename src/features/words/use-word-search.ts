import { useEffect, useState } from 'react'
import { runInChunks } from '#device/yield-to-main.ts'
import { searchInSteps, type WordSearch } from '#domain/words/search-words.ts'
import type { Word } from './word-lessons.ts'

type Made = { words: readonly Word[]; search: WordSearch }

/** Back from an entry the course is the same. One only: another course takes its place. */
let last: Made | null = null

/** The search of these words; null while it is made, in pieces that let a tap through. */
export function useWordSearch(words: readonly Word[]): WordSearch | null {
  const [made, setMade] = useState<Made | null>(null)
  const known = [made, last].find((one) => one !== null && isSame(one.words, words))
  const isKnown = known !== undefined
  useEffect(() => {
    if (isKnown) return
    let isOver = false
    void runInChunks(searchInSteps(words.map(({ item }) => item))).then((search) => {
      last = { words, search }
      if (!isOver) setMade(last)
    })
    return () => {
      isOver = true
    }
  }, [words, isKnown])
  return known?.search ?? null
}

/** Item by item: what is read again is the same only where nothing was written to it. */
function isSame(some: readonly Word[], others: readonly Word[]): boolean {
  return some.length === others.length && some.every(({ item }, at) => item === others[at]?.item)
}
