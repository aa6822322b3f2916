import CircleAlert from 'lucide-react/icons/circle-alert'
import WifiOff from 'lucide-react/icons/wifi-off'
import { DOWNLOAD_STATES } from '#copy/downloads.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import type { DownloadError } from './download-error.ts'

/** What keeps lessons from coming, what still works, and the one way out where there is one. */
export function DownloadErrorBanner({
  error,
  onTryAgain,
}: {
  error: DownloadError
  onTryAgain: () => void
}) {
  const { title, text } = DOWNLOAD_STATES[error]
  const isByItself = error === 'offline' || error === 'waiting'
  return (
    <Banner
      role={error === 'full' ? 'alert' : 'status'}
      tone={error === 'full' || error === 'failing' ? 'warn' : 'calm'}
      icon={isByItself ? WifiOff : CircleAlert}
      title={title}
      {...(!isByItself && {
        action: (
          <Button variant="quiet" size="sm" onClick={onTryAgain}>
            Try Again
          </Button>
        ),
      })}
    >
      {text}
    </Banner>
  )
}
