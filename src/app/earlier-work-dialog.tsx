import { useState } from 'react'
import { declineEarlierWork, type EarlierWork } from '#data/earlier-work.ts'
import { useLearnerActions } from '#state/learner-actions.ts'
import { useLearnerState } from '#state/learner.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { countOf } from './count-of.ts'

/** Closed without a choice it asks again at the next start. */
export function EarlierWorkDialog({
  work,
  onDecided,
}: {
  work: EarlierWork
  onDecided: () => void
}) {
  const { db, learner } = useLearnerState()
  const { adoptEarlierWork } = useLearnerActions()
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)

  async function decide(choice: () => Promise<void>): Promise<void> {
    // Work that is being added must not be left out as well.
    if (isBusy) return
    setIsBusy(true)
    setHasFailed(false)
    try {
      await choice()
      onDecided()
    } catch (error) {
      setHasFailed(true)
      globalThis.reportError(error)
    } finally {
      setIsBusy(false)
    }
  }

  // What writes comes a moment after the first screen.
  if (db === null || learner === null) return null
  return (
    <Dialog
      isOpen
      title="Add your earlier work?"
      onDismiss={onDecided}
      actions={
        <>
          <Button
            isBlock
            isBusy={isBusy}
            busyLabel="Adding..."
            onClick={() => void decide(() => adoptEarlierWork(work.userId))}
          >
            Add It
          </Button>
          <Button
            isBlock
            variant="quiet"
            onClick={() => void decide(() => declineEarlierWork(db, work.userId))}
          >
            Leave It Out
          </Button>
        </>
      }
    >
      <p className="soft">
        This device has work from an earlier account with your email address: {wordsOf(work)}.
        Added, it counts in this account and goes to all your devices.
      </p>
      {hasFailed && (
        <p role="alert">It could not be added. Nothing is lost: reload the page and try again.</p>
      )}
    </Dialog>
  )
}

function wordsOf({ lessonsCompleted, lessonsBegun }: EarlierWork): string {
  const words = [
    ...(lessonsCompleted > 0
      ? [`${countOf(lessonsCompleted, 'lesson', 'lessons')} completed`]
      : []),
    ...(lessonsBegun > 0 ? [`${countOf(lessonsBegun, 'lesson', 'lessons')} begun`] : []),
  ]
  return words.length === 0 ? 'what you told us about lessons' : words.join(' and ')
}
