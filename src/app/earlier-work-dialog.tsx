import { useEffect, useState } from 'react'
import { declineEarlierWork, type EarlierWork } from '#data/earlier-work.ts'
import type { Learner } from '#data/learner.ts'
import { retryUntilDone } from '#device/retry-until-done.ts'
import { useLearnerActions } from '#state/learner-actions.ts'
import { useLearnerState } from '#state/learner.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { showToast } from '#ui/toast-store.ts'
import { countOf } from './count-of.ts'

type EarlierWorkProps = { work: EarlierWork; onDecided: () => void }

/** Asks, unless it was promised to this account. */
export function EarlierWorkDialog(props: EarlierWorkProps) {
  return props.work.of === 'promised' ? <PromisedWork {...props} /> : <Question {...props} />
}

/** It waits for the server, which says what the account has already. */
function PromisedWork({ work: { userId }, onDecided }: EarlierWorkProps) {
  const learner = useLearnerState((state) => state.learner)
  useEffect(() => {
    if (learner === null) return
    async function add(of: Learner): Promise<void> {
      if (!(await of.adoptEarlierWork(userId))) throw new MustWait()
      showToast('What you did before is in your account now.', { tone: 'good' })
      onDecided()
    }
    const onError = (error: unknown): void => {
      if (!(error instanceof MustWait)) globalThis.reportError(error)
    }
    return retryUntilDone(() => add(learner), { onError }).stop
  }, [learner, userId, onDecided])
  return null
}

class MustWait extends Error {}

/** Closed without a choice it asks again at the next start. */
function Question({ work, onDecided }: EarlierWorkProps) {
  const { db, learner } = useLearnerState()
  const { adoptEarlierWork } = useLearnerActions()
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)

  async function decide(choice: () => Promise<unknown>): Promise<void> {
    // Work that is being added must not be left out as well.
    if (isBusy) return
    setIsBusy(true)
    setHasFailed(false)
    try {
      if ((await choice()) === false) setHasFailed(true)
      else onDecided()
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
      title={
        work.of === 'guest'
          ? 'Add the lesson done on this device before you signed in?'
          : 'Add your earlier work?'
      }
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
        {work.of === 'guest'
          ? 'Without an account, somebody has left here'
          : 'This device has work from an earlier account with your email address'}
        : {wordsOf(work)}. Added, it counts in this account and goes to all your devices.
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
