import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { mayOfferInstall, noteInstallDeclined } from '#device/install-offer-memory.ts'
import { useInstall } from '#state/install.ts'
import { useLearnerFacts } from '#state/learner-facts.ts'
import { useSyncStatus } from '#state/sync-status.ts'
import { Dialog } from '#ui/dialog.tsx'
import { InstallSteps } from '#ui/install-steps.tsx'
import { dismissToast, showToast } from '#ui/toast-store.ts'

const OFFER = 'Keep Apni Boli on your home screen?'
const isLesson = (path: string): boolean => path.startsWith('/lessons/')

/**
 * Offers the home screen when somebody who has finished a lesson comes out of one, and never in it. "Not now" counts for three
 * months on this device; the settings have it at any time.
 */
export function InstallNews() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const hasFinishedLesson = useLearnerFacts(({ stats }) => stats.lessonsCompleted > 0)
  const { state, ask } = useInstall()
  const status = useSyncStatus()
  const [isShowingHow, setIsShowingHow] = useState(false)
  const [hasLeftLesson, setHasLeftLesson] = useState(false)
  const cameFrom = useRef(path)

  useEffect(() => {
    setHasLeftLesson(isLesson(cameFrom.current) && !isLesson(path))
    cameFrom.current = path
  }, [path])

  const isRight = hasLeftLesson && hasFinishedLesson
  useEffect(() => {
    if (!isRight || (state !== 'can-prompt' && state !== 'by-share-menu')) return
    if (!mayOfferInstall(Date.now())) return
    const declined = (): void => noteInstallDeclined(Date.now())
    const install = async (): Promise<void> => {
      if (!(await ask())) declined()
    }
    const id = showToast(OFFER, {
      isSticky: true,
      onDismiss: declined,
      action:
        state === 'can-prompt'
          ? { label: 'Install', onPress: () => void install() }
          : { label: 'Show me how', onPress: () => setIsShowingHow(true) },
    })
    return () => dismissToast(id)
  }, [isRight, state, ask])

  function close(): void {
    setIsShowingHow(false)
    // Shown once: whether it was done cannot be seen from here.
    noteInstallDeclined(Date.now())
  }

  return (
    <Dialog isOpen={isShowingHow} title="On your home screen" look="plain" onDismiss={close}>
      <InstallSteps way="by-share-menu" unsynced={(status?.pending ?? 0) + (status?.failed ?? 0)} />
    </Dialog>
  )
}
