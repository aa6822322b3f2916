import type { ReactNode } from 'react'
import type { LessonItem } from '#contract/lesson.ts'
import { importLate, MissingCode } from '#device/late-import.ts'
import { showToast } from '#ui/toast-store.ts'
import { reportMissing, useSuggestion } from './use-suggestion.tsx'

const NOT_SHARED = 'This phrase could not be shared here.'
/** What the browser's own sheet has shown needs no words of ours. */
const SHARED_WORDS = {
  shared: null,
  cancelled: null,
  saved: 'The phrase is saved as a picture.',
  copied: 'The phrase is copied.',
  failed: NOT_SHARED,
} as const

/**
 * What can be done with a line of the course: tell how else a family says it, and hand it on. `onAway` puts away what asked, in
 * the moment in which something else is shown.
 */
export function useLineActions(
  { item, lessonId }: { item: LessonItem; lessonId: string },
  onAway: () => void = () => undefined,
): { suggest: () => Promise<void>; share: () => Promise<void>; dialog: ReactNode } {
  const { suggest, dialog } = useSuggestion({ item, lessonId }, onAway)

  async function share(): Promise<void> {
    // What became of it is told on the page, which lies behind the dialog.
    onAway()
    try {
      const { sharePhrase } = await importLate(() => import('./share-card.ts'))
      const words = SHARED_WORDS[await sharePhrase(item)]
      if (words !== null) showToast(words)
    } catch (error) {
      if (error instanceof MissingCode) reportMissing(error)
      else showToast(NOT_SHARED, { tone: 'bad' })
    }
  }

  return { suggest, share, dialog }
}
