import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { speechSupport } from '#device/speech-recognition-support.ts'
import { CHANGE_WAY } from '#copy/speaking-practice.ts'
import type { SpeakingWay } from '#data/speaking-practice.ts'
import { isScorable } from '#domain/pronunciation/analysis/analyse-pronunciation.ts'
import { useConnectivity } from '#state/connectivity.ts'
import { useSpeakingPractice } from '#state/speaking-practice.ts'
import { useSpeechConsent } from '#state/speech-consent.ts'
import { Button } from '#ui/button.tsx'
import { type RecordingSupport, recordingSupport } from '#device/recording-support.ts'
import type { ExerciseProps } from '../exercises/exercise-props.ts'
import { ComparePanel } from './compare-panel.tsx'
import { RecogniserPanel } from './recogniser-panel.tsx'
import { targetOf } from './target-of.ts'
import { TargetPhrase } from './target-phrase.tsx'
import { useLostFocus } from '#ui/use-lost-focus.ts'
import { ChooseWay, OnlyComparing, type WayChoice } from './way-choice.tsx'
import './coach.css'

/**
 * Say it aloud, in two ways: compared with a recording, which works everywhere and
 * offline, or heard by the browser's recogniser. Whoever cannot speak now goes on without.
 */
export function PronunciationCoach(props: ExerciseProps) {
  const { exercise, courseItems, culturalNote, vocabulary, checked, isSaving, onAnswer, onSkip } =
    props
  /** The last exercise of a lesson stays on the screen when it is skipped. */
  const [isSkipped, setIsSkipped] = useState(false)

  function skip(): void {
    setIsSkipped(true)
    onSkip()
  }

  return (
    <section className="coach" aria-labelledby="question">
      <TargetPhrase
        exercise={exercise}
        item={courseItems.find(({ id }) => id === exercise.itemIds[0])}
        lessonId={props.lessonId}
        isAnswered={checked !== null}
      />
      {isSkipped ? (
        <Skipped />
      ) : (
        <SayIt
          exercise={exercise}
          courseItems={courseItems}
          vocabulary={vocabulary}
          culture={exercise.culturalContext ?? culturalNote}
          isAnswered={checked !== null}
          isDisabled={checked !== null || isSaving}
          onResult={({ given, ...result }) => onAnswer(given, result)}
          onSkip={skip}
        />
      )}
    </section>
  )
}

function Skipped() {
  const words = useRef<HTMLParagraphElement>(null)
  useLostFocus(words)
  return (
    <p ref={words} tabIndex={-1} className="only-way soft">
      Skipped. It counts neither way.
    </p>
  )
}

/** The way that is taken, and beneath it, small, the way to another one. */
function SayIt({
  onSkip,
  ...panel
}: Omit<ComponentProps<typeof ComparePanel>, 'support' | 'isFirstTime' | 'onRecorded'> & {
  onSkip: () => void
}) {
  const isOnline = useConnectivity((state) => state.isOnline)
  const [support] = useState(() => speechSupport(window))
  // Looked at before anything is promised.
  const recording = useRecordingSupport()
  const canCompare = recording === 'possible'
  const isLongEnough = isScorable(targetOf(panel.exercise))
  const { practice, changePractice } = useSpeakingPractice()
  const consent = useSpeechConsent()
  /** What was taken at the beginning: who is in the middle of it is not thrown out when the network goes. */
  const [taken, setTaken] = useState<SpeakingWay | null>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  const choiceId = useId()

  const canRecognise = support.kind === 'available' && isLongEnough
  const wished = practice && practice.way === 'recognise' && canRecognise && isOnline
  const way = taken ?? (wished === null ? null : wished ? 'recognise' : 'compare')
  // Remembered from the first look on.
  if (taken === null && way !== null) setTaken(way)

  function choose(next: SpeakingWay): void {
    changePractice({ way: next })
    setTaken(next)
  }
  function takeBack(): void {
    consent.takeBack()
    choose('compare')
  }

  const isRecognising = way === 'recognise' && support.kind === 'available'
  const choice: WayChoice =
    support.kind !== 'available'
      ? support.kind
      : !isLongEnough
        ? 'too-short'
        : isOnline || isRecognising
          ? 'open'
          : 'offline'
  const isFirstTime = practice?.hasRecorded === false
  // Who would rather be heard by the recogniser is told why not; what the browser lacks is said once.
  const isMissing = choice === 'missing' || choice === 'home-screen'
  const isTold = choice !== 'open' && (isMissing ? isFirstTime : practice?.way === 'recognise')

  if (way === null) return null
  return (
    <>
      {isRecognising ? (
        <RecogniserPanel
          {...panel}
          consent={consent}
          Recogniser={support.Recogniser}
          onCompare={() => choose('compare')}
        />
      ) : (
        <ComparePanel
          {...panel}
          support={recording}
          isFirstTime={isFirstTime}
          onRecorded={() => changePractice({ hasRecorded: true })}
        />
      )}
      {/* Once it is answered there is nothing to choose, and the result has the room. */}
      {!panel.isAnswered && (
        <div className="coach-more">
          {isTold && !isChoosing && <OnlyComparing because={choice} canCompare={canCompare} />}
          <div className="coach-links">
            <Button
              size="sm"
              variant="text"
              aria-expanded={isChoosing}
              aria-controls={choiceId}
              onClick={() => setIsChoosing(!isChoosing)}
            >
              {CHANGE_WAY}
            </Button>
            <Button
              size="sm"
              variant="text"
              className="coach-skip"
              disabled={panel.isDisabled}
              onClick={onSkip}
            >
              Skip for now
            </Button>
          </div>
          <div id={choiceId} className="coach-choice" hidden={!isChoosing}>
            {isChoosing && (
              <ChooseWay
                way={way}
                choice={choice}
                canCompare={canCompare}
                isDisabled={panel.isDisabled}
                onChoose={choose}
                onTakeBack={isRecognising && consent.isGiven === true ? takeBack : null}
              />
            )}
          </div>
        </div>
      )}
    </>
  )
}

/** Whether anything can be recorded here, also after a microphone was plugged in; null while it is looked at first. */
function useRecordingSupport(): RecordingSupport | null {
  const [support, setSupport] = useState<RecordingSupport | null>(null)
  useEffect(() => {
    let isHere = true
    const look = (): void => {
      void recordingSupport(window).then((found) => {
        if (isHere) setSupport(found)
      })
    }
    look()
    navigator.mediaDevices?.addEventListener('devicechange', look)
    return () => {
      isHere = false
      navigator.mediaDevices?.removeEventListener('devicechange', look)
    }
  }, [])
  return support
}
