import type { DownloadsView } from '#data/downloads/downloads-view.ts'

export type DownloadError = 'full' | 'offline' | 'waiting' | 'failing'

/** What keeps lessons from coming; null where nothing does. A phase of old says nothing once nothing is wanted. */
export function downloadErrorOf(
  { lessons, phase, isFull }: DownloadsView,
  { isOnline }: { isOnline: boolean },
): DownloadError | null {
  const isComing = lessons.some(
    ({ isOpen, isPartOfApp, wish, place }) =>
      isOpen && !isPartOfApp && wish === 'wanted' && place !== 'here',
  )
  if (isComing && isFull) return 'full'
  if (!isOnline) return 'offline'
  return isComing && (phase === 'waiting' || phase === 'failing') ? phase : null
}
