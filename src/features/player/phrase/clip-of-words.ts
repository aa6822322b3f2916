import type { LessonItem } from '#contract/lesson.ts'
import { plainLine } from '#domain/letters.ts'

/** The clip that says just these words, of whichever lesson on this device; undefined where there is none. */
export function clipOfWords(items: readonly LessonItem[], words: string): string | undefined {
  const wanted = plainLine(words)
  return items.find(({ audioUrl, roman }) => audioUrl !== undefined && plainLine(roman) === wanted)
    ?.audioUrl
}
