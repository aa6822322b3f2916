import { type ComponentType, type ReactNode, useState } from 'react'
import type { LessonItem } from '#contract/lesson.ts'
import { missingCodeWords } from '#copy/missing-code.ts'
import { importLate, MissingCode } from '#device/late-import.ts'
import { showToast } from '#ui/toast-store.ts'
import type { SuggestDialogProps } from './suggest-dialog.tsx'

const NOT_SHARED = 'This phrase could not be shared here.'
/** What the browser's own sheet has shown needs no words of ours. */
const SHARED_WORDS = {
  shared: null,
  cancelled: null,
  saved: 'The phrase is saved as a picture.',
  copied: 'The phrase is copied.',
  failed: NOT_SHARED,
} as const

function reportMissing(error: unknown): void {
  if (!(error instanceof MissingCode)) throw error
  showToast(missingCodeWords(error.because).text, { tone: 'bad' })
}

/**
 * What can be done with a line of the course: tell how else a family says it, and hand it on. `onAway` puts away what asked, in
 * the moment in which something else is shown.
 */
export function useLineActions(
  { item, lessonId }: { item: LessonItem; lessonId: string },
  onAway: () => void = () => undefined,
): { suggest: () => Promise<void>; share: () => Promise<void>; dialog: ReactNode } {
  /** Fetched when it is asked for: most learners never do. */
  const [SuggestDialog, setSuggestDialog] = useState<ComponentType<SuggestDialogProps> | null>(null)
  const [isSuggesting, setIsSuggesting] = useState(false)

  async function suggest(): Promise<void> {
    try {
      const late = await importLate(() => import('./suggest-dialog.tsx'))
      setSuggestDialog(() => late.SuggestDialog)
      setIsSuggesting(true)
      onAway()
    } catch (error) {
      onAway()
      reportMissing(error)
    }
  }

  async function share(): Promise<void> {
    // What became of it is told on the page, which lies behind the dialog.
    onAway()
    try {
      const { sharePhrase } = await importLate(() => import('./share-phrase.ts'))
      const words = SHARED_WORDS[await sharePhrase(item)]
      if (words !== null) showToast(words)
    } catch (error) {
      if (error instanceof MissingCode) reportMissing(error)
      else showToast(NOT_SHARED, { tone: 'bad' })
    }
  }

  const dialog = isSuggesting && SuggestDialog && (
    <SuggestDialog item={item} lessonId={lessonId} onClose={() => setIsSuggesting(false)} />
  )
  return { suggest, share, dialog }
}
