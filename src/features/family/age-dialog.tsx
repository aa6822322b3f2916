import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** Asks whether a brother or sister is the elder or the younger one. */
export function AgeDialog({
  who,
  than,
  onTell,
  onClose,
}: {
  who: string
  than: string
  onTell: (age: 'elder' | 'younger' | null) => void
  onClose: () => void
}) {
  return (
    <Dialog
      isOpen
      title={`Is ${who} elder or younger than ${than}?`}
      onDismiss={onClose}
      actions={
        <>
          <Button isBlock onClick={() => onTell('elder')}>
            Elder
          </Button>
          <Button isBlock onClick={() => onTell('younger')}>
            Younger
          </Button>
          <Button isBlock variant="quiet" onClick={() => onTell(null)}>
            I don’t know
          </Button>
        </>
      }
    >
      <p className="soft">Pothwari often has a word for each.</p>
    </Dialog>
  )
}
