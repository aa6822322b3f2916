import CircleAlert from 'lucide-react/icons/circle-alert'
import WifiOff from 'lucide-react/icons/wifi-off'
import { DOWNLOAD_STATES } from '#copy/downloads.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import type { Trouble } from './trouble.ts'

/** What keeps lessons from coming, what still works, and the one way out where there is one. */
export function TroubleBanner({
  trouble,
  onTryAgain,
}: {
  trouble: Trouble
  onTryAgain: () => void
}) {
  const { title, text } = DOWNLOAD_STATES[trouble]
  const isByItself = trouble === 'offline' || trouble === 'waiting'
  return (
    <Banner
      role={trouble === 'full' ? 'alert' : 'status'}
      tone={trouble === 'full' || trouble === 'failing' ? 'warn' : 'calm'}
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
