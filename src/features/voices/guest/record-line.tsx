import CircleAlert from 'lucide-react/icons/circle-alert'
import Mic from 'lucide-react/icons/mic'
import { useRef, useState } from 'react'
import type { InvitationView } from '#contract/invited.ts'
import { StorageError } from '#data/durable-write.ts'
import type { VerdictRow } from '#data/invited/invited-db.ts'
import type { Invited } from '#state/invited.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { announce } from '#ui/live-region.tsx'
import { PothwariArabic, PothwariLatin } from '#ui/pothwari.tsx'
import { useLostFocus } from '#ui/use-lost-focus.ts'
import { type NewTake, rowOf } from '../recorder/new-take.ts'
import { RecorderProblem } from '../recorder/recorder-problem.tsx'
import { useRecorderTexts } from '../recorder/recorder-texts.ts'
import { TakeMicrophone } from '../recorder/take-microphone.tsx'
import { TakeReview } from '../recorder/take-review.tsx'
import { useTakeRecorder } from '../recorder/use-take-recorder.ts'
import { useRoomTexts } from './room-texts.ts'

/** The line is judged: now it may be recorded, as the reviewer says it. */
export function RecordLine({
  item: { itemId, roman: line },
  verdict,
  hasAgreed,
  invited,
  isSecondPress,
  onBegin,
  onConsent,
  onChange,
  onNext,
}: {
  item: InvitationView['items'][number]
  verdict: VerdictRow
  hasAgreed: boolean
  invited: Invited
  isSecondPress: () => boolean
  onBegin: () => void
  onConsent: () => void
  onChange: () => void
  onNext: () => void
}) {
  const texts = useRoomTexts()
  const recorderTexts = useRecorderTexts()
  const recorder = useTakeRecorder()
  const [tries, setTries] = useState(0)
  const [isKeeping, setIsKeeping] = useState(false)
  const [isUnkept, setIsUnkept] = useState(false)
  const next = useRef<HTMLButtonElement>(null)
  useLostFocus(next)
  const { recording, take } = recorder

  async function record(): Promise<void> {
    if (isSecondPress()) return
    onBegin()
    setIsUnkept(false)
    const taken = await recorder.record()
    if (taken === null) return
    setTries((before) => before + 1)
    const { concern } = taken.measured
    const { said, concerns } = recorderTexts
    announce(`${said.recorded} ${concern === null ? said.listen : concerns[concern]}`)
  }

  async function keep(kept: NewTake): Promise<void> {
    setIsKeeping(true)
    try {
      const { roman, shahmukhi } = verdict
      const readRoman = verdict.verdict === 'right' ? line : ''
      const speakerId = await invited.speakerId()
      const about = { speakerId, itemId, roman, shahmukhi, readRoman }
      await invited.keepTake(await rowOf(kept, about), kept.recording.bytes)
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      return setIsUnkept(true)
    } finally {
      setIsKeeping(false)
    }
    announce(texts.kept)
    onNext()
  }

  return (
    <div className="room-ask" role="group" aria-label={recorderTexts.group}>
      <p className="soft sm">{texts.said[verdict.verdict]}</p>
      {verdict.roman !== '' && <PothwariLatin>{verdict.roman}</PothwariLatin>}
      {verdict.shahmukhi !== '' && <PothwariArabic>{verdict.shahmukhi}</PothwariArabic>}
      {recording.kind === 'failed' && <RecorderProblem failure={recording.failure} />}
      {isUnkept && (
        <Banner role="alert" tone="danger" icon={CircleAlert} title={recorderTexts.notKept.title}>
          {recorderTexts.notKept.text}
        </Banner>
      )}
      {verdict.verdict !== 'nobody' && !hasAgreed && (
        <Button isBlock variant="quiet" icon={Mic} onClick={onConsent}>
          {texts.agreeFirst}
        </Button>
      )}
      {verdict.verdict !== 'nobody' && hasAgreed && take === null && (
        <>
          <p>{texts.sayIt}</p>
          <TakeMicrophone recorder={recorder} onRecord={() => void record()} />
        </>
      )}
      {take !== null && (
        <TakeReview
          concern={take.measured.concern}
          isFirstTry={tries <= 1}
          isPlaying={recorder.isPlaying}
          isKeeping={isKeeping}
          onPlay={() => recorder.play(take.heard)}
          onKeep={() => void keep(take)}
          onAgain={recorder.forget}
        />
      )}
      {take === null && (
        <Button ref={next} isBlock onClick={onNext}>
          {texts.next}
        </Button>
      )}
      <Button size="sm" variant="text" disabled={isKeeping} onClick={onChange}>
        {texts.change}
      </Button>
    </div>
  )
}
