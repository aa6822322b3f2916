import { useEffect } from 'react'
import { useAuth } from '#state/auth.tsx'
import { followReadingOf, useReadingSettings } from '#state/reading-settings.ts'

/** Another learner on this device reads in their own settings, and in their own hand of the script; unseen. */
export function ReadingNews() {
  const { user } = useAuth()
  const userId = user?.id
  const script = useReadingSettings((settings) => settings.script)
  useEffect(() => {
    // Whoever signs out leaves the page readable for who signs in.
    return userId === undefined ? undefined : followReadingOf(userId)
  }, [userId])
  useEffect(() => {
    // What cannot be fetched stands in the system's face.
    import('./script-face.ts').then(
      ({ loadScriptFace }) => loadScriptFace(),
      () => undefined,
    )
  }, [script])
  return null
}
