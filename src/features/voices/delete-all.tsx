import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { Voice } from '#data/voices-view.ts'
import type { VoiceActions } from '#state/voices.ts'
import { Button } from '#ui/button.tsx'
import { DeleteDialog } from './delete-dialog.tsx'

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
  return (
    <>
      <Button variant="text" icon={Trash2} onClick={() => setIsAsking(true)}>
        Delete all recordings
      </Button>
      <DeleteDialog
        isOpen={isAsking}
        title="Delete all recordings?"
        action="Delete all"
        onDelete={actions.forgetAllTakes}
        onClose={() => setIsAsking(false)}
      >
        {count === 1 ? 'The one recording goes' : `All ${count} recordings go`}, of everybody and on
        every device, and cannot be brought back. The voices and their links stay.
      </DeleteDialog>
    </>
  )
}
