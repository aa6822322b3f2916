import Headphones from 'lucide-react/icons/headphones'
import Mic from 'lucide-react/icons/mic'
import type { InvitationView } from '#contract/invited.ts'
import type { InvitedCounts } from '#data/invited/invited-counts.ts'
import { Button } from '#ui/button.tsx'
import { useGuestTexts } from './guest-settings.ts'
import { ReadingChoices } from './reading-choices.tsx'

/** Who invites, for whom, and to what. */
export function Welcome({
  view,
  counts,
  isLoading,
  hasTakes,
  onBegin,
  onListen,
}: {
  view: InvitationView
  counts: InvitedCounts
  /** What records is on its way. */
  isLoading: boolean
  hasTakes: boolean
  onBegin: () => void
  onListen: () => void
}) {
  const texts = useGuestTexts()
  const left = counts.lines - counts.kept - counts.elsewhere
  return (
    <>
      <p className="eyebrow">{texts.forWhom(view.speaker.name)}</p>
      <h1 tabIndex={-1}>{texts.title(view.ownerName)}</h1>
      <p className="soft">{left > 0 ? texts.intro(view.items.length) : texts.allDone}</p>
      <div className="guest-ways">
        {left > 0 && (
          <Button
            className="guest-begin"
            isBlock
            icon={Mic}
            isBusy={isLoading}
            busyLabel={texts.opening}
            onClick={onBegin}
          >
            {left < counts.lines ? texts.goOn : texts.begin}
          </Button>
        )}
        {hasTakes && (
          <Button isBlock variant="quiet" icon={Headphones} onClick={onListen}>
            {texts.listen}
          </Button>
        )}
      </div>
      <ReadingChoices />
    </>
  )
}
