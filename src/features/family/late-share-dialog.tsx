import { missingCodeWords } from '#copy/missing-code.ts'
import { lazyWithFallback, type MissingPart } from '#state/lazy-with-fallback.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** What draws a picture of the tree comes when somebody wants one. */
export const LateShareDialog = lazyWithFallback(
  () => import('./share-dialog.tsx'),
  'ShareDialog',
  NotFetched,
)

function NotFetched({ because, onHelp, onClose }: MissingPart & { onClose: () => void }) {
  const { text, help } = missingCodeWords(because)
  return (
    <Dialog
      isOpen
      title="Share a picture"
      onDismiss={onClose}
      actions={
        <Button isBlock onClick={onHelp}>
          {help}
        </Button>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
