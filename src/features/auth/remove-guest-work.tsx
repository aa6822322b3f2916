import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { removeGuestWork } from '#state/guest-work.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** For a guest who wants no account and leaves nothing behind on somebody's device. */
export function RemoveGuestWork({ isDisabled }: { isDisabled: boolean }) {
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  async function remove(): Promise<void> {
    await removeGuestWork()
    await navigate({ to: '/' })
  }
  return (
    <>
      <button
        type="button"
        className="link alone"
        disabled={isDisabled}
        onClick={() => setIsAsking(true)}
      >
        Remove it from this device
      </button>
      <Dialog
        isOpen={isAsking}
        title="Remove it from this device?"
        look="plain"
        onDismiss={() => setIsAsking(false)}
        actions={
          <>
            <Button isBlock onClick={() => setIsAsking(false)}>
              Keep
            </Button>
            <Button isBlock variant="danger" onClick={() => void remove()}>
              Remove
            </Button>
          </>
        }
      >
        <p className="soft">What you did in lesson 1 is nowhere else: it cannot be brought back.</p>
      </Dialog>
    </>
  )
}
