import { useEffect, useRef, useState } from 'react'
import { sharePicture } from '#device/share-file.ts'
import type { FamilyView } from '#domain/kinship/family-entry.ts'
import type { KinshipTerms } from '#domain/kinship/find-term.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { showToast } from '#ui/toast-store.ts'
import { drawTree, pictureOf } from './draw-tree.ts'

const NOT_SHARED = 'The picture could not be shared here.'

/** The tree as a picture, made on this device: the words, and the names only where they are wanted. */
export function ShareDialog({
  view,
  terms,
  centre,
  onClose,
}: {
  view: FamilyView
  terms: KinshipTerms
  centre: string
  onClose: () => void
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [hasNames, setHasNames] = useState(false)

  useEffect(() => {
    if (canvas.current) void drawTree(canvas.current, pictureOf(view, terms, { centre, hasNames }))
  }, [view, terms, centre, hasNames])

  async function share(): Promise<void> {
    const png = await new Promise<Blob | null>((resolve) =>
      canvas.current ? canvas.current.toBlob(resolve, 'image/png') : resolve(null),
    )
    onClose()
    const outcome =
      png === null
        ? 'failed'
        : await sharePicture(
            'apni-boli-family.png',
            png,
            `Our family in Pothwari\n${location.origin}`,
          )
    if (outcome === 'saved') showToast('The tree is saved as a picture.')
    if (outcome === 'failed') showToast(NOT_SHARED, { tone: 'bad' })
  }

  return (
    <Dialog
      isOpen
      title="Share a picture"
      onDismiss={onClose}
      actions={
        <Button isBlock onClick={() => void share()}>
          Share
        </Button>
      }
    >
      <canvas
        ref={canvas}
        className="family-picture"
        role="img"
        aria-label="The tree as a picture"
      />
      <label className="family-switch">
        <input
          type="checkbox"
          checked={hasNames}
          onChange={(event) => setHasNames(event.target.checked)}
        />
        With names
      </label>
    </Dialog>
  )
}
