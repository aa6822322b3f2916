import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** Asks before somebody is taken out, and says who goes with them. */
export function RemoveDialog({
  title,
  hanging,
  onRemove,
  onClose,
}: {
  title: string
  /** By name, who is joined to the tree by them alone. */
  hanging: readonly string[]
  onRemove: () => void
  onClose: () => void
}) {
  return (
    <Dialog
      isOpen
      title={`Take ${title} out of the tree?`}
      onDismiss={onClose}
      actions={
        <>
          <Button isBlock onClick={onClose}>
            Keep
          </Button>
          <Button isBlock variant="danger" onClick={onRemove}>
            {hanging.length === 0 ? 'Take out' : `Take out all ${hanging.length + 1}`}
          </Button>
        </>
      }
    >
      <p className="soft">
        {hanging.length === 0
          ? 'Nobody else hangs on them. It cannot be undone.'
          : `${listed(hanging)} ${hanging.length === 1 ? 'hangs' : 'hang'} on them and ${hanging.length === 1 ? 'goes' : 'go'} too. It cannot be undone.`}
      </p>
    </Dialog>
  )
}

const MOST_LISTED = 4

function listed(titles: readonly string[]): string {
  const shown = titles.slice(0, MOST_LISTED)
  const rest = titles.length - shown.length
  const all = rest > 0 ? [...shown, `${rest} more`] : shown
  const text = all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
  return text.charAt(0).toUpperCase() + text.slice(1)
}
