import CircleAlert from 'lucide-react/icons/circle-alert'
import Volume2 from 'lucide-react/icons/volume-2'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import type { InvitationView } from '#contract/invited.ts'
import { StorageError } from '#data/durable-write.ts'
import type { InvitedState } from '#data/invited/invited-view.ts'
import type { NewVerdict } from '#data/invited/verdicts.ts'
import { askForPersistence } from '#device/storage.ts'
import type { VerdictKind } from '#domain/voices/verdict.ts'
import type { Invited } from '#state/invited.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { announce } from '#ui/live-region.tsx'
import { showToast } from '#ui/toast-store.ts'
import { useFocusMode } from '#ui/use-focus-mode.ts'
import type { useSecondPress } from '../recorder/use-second-press.ts'
import { AskVerdict } from './ask-verdict.tsx'
import { GuestLine } from './guest-line.tsx'
import { useLateTexts } from './late-texts.ts'
import { RecordLine } from './record-line.tsx'
import { useRoomTexts } from './room-texts.ts'
import { useGuestSound } from './use-guest-sound.ts'
import { WriteVerdict } from './write-verdict.tsx'

/** One line of the course on the screen: heard, judged, and then recorded if the reviewer likes. */
export function RoomLine({
  item,
  of,
  state,
  invited,
  status,
  noteStep,
  isSecondPress,
  onNext,
  onConsent,
  onLeave,
}: ReturnType<typeof useSecondPress> & {
  item: InvitationView['items'][number]
  of: { at: number; lines: number }
  state: InvitedState
  invited: Invited
  status: string
  onNext: () => void
  /** Before the first recording. */
  onConsent: () => void
  onLeave: () => void
}) {
  useFocusMode('lesson')
  const texts = useRoomTexts()
  const { notKept } = useLateTexts()
  const { playing, playClip, stop } = useGuestSound(invited)
  const known = state.room?.verdicts.find(({ itemId }) => itemId === item.itemId)
  /** What is being asked: again, where the answer is to be changed. */
  const [asked, setAsked] = useState<'verdict' | Exclude<VerdictKind, 'right'> | null>(
    known === undefined ? 'verdict' : null,
  )
  const [isUnkept, setIsUnkept] = useState(false)

  async function keep(said: Pick<NewVerdict, 'verdict' | 'roman' | 'shahmukhi' | 'comment'>) {
    setIsUnkept(false)
    try {
      await invited.judge({ ...said, itemId: item.itemId, readRoman: item.roman })
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      return setIsUnkept(true)
    }
    announce(texts.kept)
    void askForPersistence()
    noteStep()
    if (said.verdict === 'nobody') onNext()
    else setAsked(null)
  }

  return (
    <div className="recorder">
      <header className="recorder-top">
        <IconButton icon={X} label={texts.leave} onClick={onLeave} />
        <div>
          <h1 tabIndex={-1}>{texts.line(of.at + 1, of.lines)}</h1>
          <p className="soft sm">{status}</p>
        </div>
      </header>
      <div className="recorder-line">
        <p className="recorder-english" lang="en-GB" dir="ltr">
          {item.english}
        </p>
        <GuestLine {...item} />
        <Button
          className="room-hear"
          size="sm"
          variant="quiet"
          icon={Volume2}
          onClick={() => {
            void playClip(item.itemId).then((isHeard) => {
              if (!isHeard) showToast(texts.noClip)
            })
          }}
        >
          {playing !== null ? texts.hearing : texts.hear}
        </Button>
      </div>
      <div className="recorder-foot">
        {isUnkept && <Banner role="alert" tone="danger" icon={CircleAlert} title={notKept} />}
        {asked === 'verdict' && (
          <AskVerdict
            onAnswer={(verdict) => {
              if (isSecondPress()) return
              if (verdict === 'right') {
                void keep({ verdict, roman: '', shahmukhi: '', comment: '' })
              } else setAsked(verdict)
            }}
            onSkip={onNext}
          />
        )}
        {asked !== 'verdict' && asked !== null && (
          <WriteVerdict
            verdict={asked}
            before={known?.verdict === asked ? known : undefined}
            onSave={(words) => void keep({ verdict: asked, ...words })}
            onBack={() => setAsked('verdict')}
          />
        )}
        {asked === null && known !== undefined && (
          <RecordLine
            item={item}
            verdict={known}
            hasAgreed={state.hasAgreed}
            invited={invited}
            isSecondPress={isSecondPress}
            onBegin={stop}
            onConsent={onConsent}
            onChange={() => setAsked('verdict')}
            onNext={onNext}
          />
        )}
      </div>
    </div>
  )
}
