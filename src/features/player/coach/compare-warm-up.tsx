import { useEffect, useRef, useState } from 'react'
import { isAtWork } from '#device/audio-recorder.ts'
import type { LearnerDb } from '#data/learner-db.ts'
import { Button } from '#ui/button.tsx'
import { announce } from '#ui/live-region.tsx'
import { PothwariLine } from '#ui/pothwari.tsx'
import type { ComparedClip } from './compare-clip.ts'
import { RecordButton } from './compare-record-button.tsx'
import { RecorderNews } from './compare-recorder-news.tsx'
import { ExerciseFoot } from './exercise-foot.tsx'
import { useAudioRecorder } from './use-audio-recorder.ts'
import { useSoundSequence } from './use-sound-sequence.ts'
import { useStillThere } from './use-still-there.ts'
import { useWarmUp, WARM_UP_PHRASES } from './use-warm-up.ts'

/** Three phrases after the speaker, so that the coach knows how this voice sits beside that one. Left at any time. */
export function VoiceWarmUp({
  clip,
  db,
  onDone,
}: {
  clip: ComparedClip
  db: LearnerDb
  onDone: () => void
}) {
  const { recorder, recording } = useAudioRecorder()
  const { play, stop, wake } = useSoundSequence()
  const { item, theirs, said, note, isAtEnd, take } = useWarmUp(clip, db)
  const [isTaking, setIsTaking] = useState(false)
  const isStillThere = useStillThere()
  const recordButton = useRef<HTMLButtonElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // At the end as well: the button that recorded is gone.
  useEffect(() => heading.current?.focus(), [isAtEnd])

  async function record(): Promise<void> {
    wake()
    stop()
    const mine = (await recorder.start())?.sound
    if (mine === undefined) return
    setIsTaking(true)
    const text = await take(mine)
    if (!isStillThere()) return
    announce(text)
    setIsTaking(false)
  }

  function recordAgain(): void {
    recordButton.current?.focus({ preventScroll: true })
    void record()
  }

  return (
    <section className="voice-compare voice-warm-up" aria-labelledby="voice-warm-up">
      <h2 id="voice-warm-up" tabIndex={-1} ref={heading}>
        {isAtEnd ? 'The coach knows your voice now' : 'Warm up your voice'}
      </h2>
      {item && !isAtEnd && (
        <>
          <p className="soft sm">
            Phrase {said + 1} of {WARM_UP_PHRASES}. Nothing is scored. We don’t keep your recording.
          </p>
          <PothwariLine roman={item.roman} shahmukhi={item.shahmukhi} className="voice-phrase" />
          <p className="gloss">{item.english}</p>
        </>
      )}
      <RecorderNews recording={recording} onRefresh={recordAgain} />
      {note !== '' && !isAtWork(recording) && <p>{note}</p>}
      <div className="voice-row">
        {item && !isAtEnd && (
          <Button
            variant="quiet"
            disabled={theirs === null || isAtWork(recording)}
            onClick={() => {
              wake()
              play(['theirs'], { theirs, mine: null })
            }}
          >
            Play theirs
          </Button>
        )}
        <Button variant={isAtEnd ? 'primary' : 'text'} onClick={onDone}>
          {isAtEnd ? 'Back to the phrase' : 'Leave the warm-up'}
        </Button>
      </div>
      {item && !isAtEnd && (
        <ExerciseFoot>
          <RecordButton
            ref={recordButton}
            recording={recording}
            isComparing={isTaking}
            isFirst
            onStart={() => void record()}
            onStop={recorder.stop}
          />
        </ExerciseFoot>
      )}
    </section>
  )
}
