import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { VOICES_NOT_KEPT } from '#copy/voices.ts'
import type { Voice } from '#data/voices-view.ts'
import type { VoiceActions } from '#state/voices.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { showToast } from '#ui/toast-store.ts'

/** Every recording of the household taken back at once, after a question. */
export function DeleteAll({
  voices,
  actions,
}: {
  voices: readonly Voice[]
  actions: VoiceActions
}) {
  const [isAsking, setIsAsking] = useState(false)
  const count = voices.flatMap(({ takes }) => takes).length
  if (count === 0 && !isAsking) return null
  const close = (): void => setIsAsking(false)
  return (
    <>
      <Button variant="text" icon={Trash2} onClick={() => setIsAsking(true)}>
        Delete all recordings
      </Button>
      <Dialog
        isOpen={isAsking}
        title="Delete all recordings?"
        onDismiss={close}
        actions={
          <>
            <Button isBlock onClick={close}>
              Keep
            </Button>
            <Button
              isBlock
              variant="danger"
              onClick={() => {
                close()
                actions.forgetAllTakes().catch(() => showToast(VOICES_NOT_KEPT, { tone: 'bad' }))
              }}
            >
              Delete all
            </Button>
          </>
        }
      >
        <p className="soft">
          {count === 1 ? 'The one recording goes' : `All ${count} recordings go`}, of everybody and
          on every device, and cannot be brought back. The voices and their links stay.
        </p>
      </Dialog>
    </>
  )
}
