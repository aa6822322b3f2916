import { useState } from 'react'
import { useLearnerActions } from '#state/learner-actions.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { showToast } from '#ui/toast-store.ts'

/** All progress gone, on this device and on the server, after a second question. */
export function ResetProgress() {
  const { resetAllProgress } = useLearnerActions()
  const [isAsking, setIsAsking] = useState(false)
  const [isResetting, setIsResetting] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)

  async function reset(): Promise<void> {
    setIsResetting(true)
    setHasFailed(false)
    try {
      await resetAllProgress()
      setIsAsking(false)
      showToast('Your progress has been reset.')
    } catch (error) {
      // The device could not write it down (a full disk): nothing has changed.
      reportError(error)
      setHasFailed(true)
    } finally {
      setIsResetting(false)
    }
  }

  return (
    <>
      <Button
        variant="danger"
        onClick={() => {
          setHasFailed(false)
          setIsAsking(true)
        }}
      >
        Reset Progress
      </Button>
      <Dialog
        isOpen={isAsking}
        title="Reset all progress?"
        onDismiss={() => setIsAsking(false)}
        actions={
          <>
            <Button isBlock onClick={() => setIsAsking(false)}>
              Keep My Progress
            </Button>
            <Button
              isBlock
              variant="danger"
              isBusy={isResetting}
              busyLabel="Resetting..."
              onClick={() => void reset()}
            >
              Reset Everything
            </Button>
          </>
        }
      >
        <p className="soft">
          Every lesson, your XP and your streak begin again, on all your devices; your family tree
          stays. This cannot be undone.
        </p>
        <div role="alert">
          {hasFailed && (
            <FieldError>This device could not save it. Free some space and try again.</FieldError>
          )}
        </div>
      </Dialog>
    </>
  )
}
