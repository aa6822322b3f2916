import { Button } from '#ui/button.tsx'
import type { SuggestDialogProps } from './suggest-dialog.tsx'
import { useSuggestion } from './use-suggestion.tsx'

/** "Suggest …" beside a word that the house has of its own: the suggestion opens with the word filled in. */
export function SuggestWord(subject: Omit<SuggestDialogProps, 'onClose'> & { said: string }) {
  const { suggest, dialog } = useSuggestion(subject)
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => void suggest()}>
        Suggest it to the course
      </Button>
      {dialog}
    </>
  )
}
