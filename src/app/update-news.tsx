import { useEffect, useSyncExternalStore } from 'react'
import { appUpdates } from '#device/app-updates.ts'
import { useNewVersion } from '#device/late-import.ts'
import { useOutdated } from '#state/outdated.ts'
import { dismissToast, showToast } from '#ui/toast-store.ts'
import { useIsQuiet } from './use-is-quiet.ts'

/** Taking over lasts a second or two: the press is answered before. */
function accept(): void {
  appUpdates?.accept()
  showToast('Opening the new version.')
}

const never = (): (() => void) => () => undefined

/** A new version asks, outside of lessons, and never takes over unasked; what was answered is on the device already. */
export function UpdateNews() {
  const { isOutdated } = useOutdated()
  const state = useSyncExternalStore(
    appUpdates?.subscribe ?? never,
    () => appUpdates?.state() ?? 'current',
  )

  const isQuiet = useIsQuiet()
  useEffect(() => {
    if (state === 'current' || !isQuiet) return
    const id = showToast(
      state === 'waiting'
        ? 'A new version of Apni Boli is ready.'
        : 'Apni Boli was updated in another tab.',
      { action: { label: 'Reload', onPress: accept }, isSticky: true },
    )
    // What another tab has decided meanwhile takes the question's place.
    return () => dismissToast(id)
  }, [state, isQuiet])

  const { isFound } = useNewVersion()
  useEffect(() => {
    if (!isFound || !isQuiet || state !== 'current') return
    const id = showToast('A new version of Apni Boli is here. Reload to use it.', {
      action: { label: 'Reload', onPress: () => location.reload() },
      isSticky: true,
    })
    return () => dismissToast(id)
  }, [isFound, isQuiet, state])

  useEffect(() => {
    if (!isOutdated) return
    showToast('This tab runs an older version. Reload it to carry on.', {
      tone: 'bad',
      action: { label: 'Reload', onPress: () => location.reload() },
      isSticky: true,
    })
  }, [isOutdated])

  return null
}
