import type { ReactNode } from 'react'
import { VOICES_NOT_KEPT } from '#copy/voices.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { showToast } from '#ui/toast-store.ts'

/** Asks before recordings are deleted for good. `action`: the words on the button. */
export function DeleteDialog({
  isOpen,
  title,
  action,
  onDelete,
  onClose,
  children,
}: {
  isOpen: boolean
  title: string
  action: string
  onDelete: () => Promise<void>
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog
      isOpen={isOpen}
      title={title}
      onDismiss={onClose}
      actions={
        <>
          <Button isBlock onClick={onClose}>
            Keep
          </Button>
          <Button
            isBlock
            variant="danger"
            onClick={() => {
              onClose()
              onDelete().catch(() => showToast(VOICES_NOT_KEPT, { tone: 'bad' }))
            }}
          >
            {action}
          </Button>
        </>
      }
    >
      <p className="soft">{children}</p>
    </Dialog>
  )
}
