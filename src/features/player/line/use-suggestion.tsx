import { type ComponentType, type ReactNode, useState } from 'react'
import { missingCodeWords } from '#copy/missing-code.ts'
import { importLate, MissingCode } from '#device/late-import.ts'
import { showToast } from '#ui/toast-store.ts'
import type { SuggestDialogProps } from './suggest-dialog.tsx'

/** Says that a part of the app could not be fetched. */
export function reportMissing(error: unknown): void {
  if (!(error instanceof MissingCode)) throw error
  showToast(missingCodeWords(error.because).text, { tone: 'bad' })
}

/** Lets a learner tell how else a family says something. `onAway` puts away what asked, once the dialog is shown. */
export function useSuggestion(
  subject: Omit<SuggestDialogProps, 'onClose'>,
  onAway: () => void = () => undefined,
): { suggest: () => Promise<void>; dialog: ReactNode } {
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

  const dialog = isSuggesting && SuggestDialog && (
    <SuggestDialog {...subject} onClose={() => setIsSuggesting(false)} />
  )
  return { suggest, dialog }
}
