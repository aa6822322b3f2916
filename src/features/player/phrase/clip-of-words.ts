import type { LessonItem } from '#contract/lesson.ts'
import { answerWords, plainWord } from '#domain/letters.ts'

/** The clip that says just these words, of whichever lesson on this device; undefined where there is none. */
export function clipOfWords(items: readonly LessonItem[], words: string): string | undefined {
  const wanted = plainOf(words)
  return items.find(({ audioUrl, roman }) => audioUrl !== undefined && plainOf(roman) === wanted)
    ?.audioUrl
}

function plainOf(words: string): string {
  return answerWords(words).map(plainWord).join(' ')
}
