import { useEffect } from 'react'
import { importLate } from '#device/late-import.ts'
import { retryUntilDone } from '#device/retry-until-done.ts'
import { useAuth } from '#state/auth.tsx'
import { followReadingOf, useReadingSettings } from '#state/reading-settings.ts'

/** Another learner on this device reads in their own settings, and in their own hand of the script; unseen. */
export function ReadingNews() {
  const { user } = useAuth()
  const userId = user?.id
  const face = useReadingSettings(({ script, lines }) => script + lines)
  useEffect(() => {
    // Whoever signs out leaves the page readable for who signs in.
    return userId === undefined ? undefined : followReadingOf(userId)
  }, [userId])
  useEffect(() => {
    // Until then the text stands in the system's face.
    const { stop } = retryUntilDone(async () => {
      const { loadScriptFace } = await importLate(() => import('./script-face.ts'))
      await loadScriptFace()
    })
    return stop
  }, [face])
  return null
}
