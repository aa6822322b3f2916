import { type ComponentProps, useRef, useState, useEffect } from 'react'
import { speechSupport } from '#device/speech-recognition-support.ts'
import type { CourseVocabulary } from '#domain/answers/vocabulary.ts'
import { isScorable } from '#domain/pronunciation/analysis/analyse-pronunciation.ts'
import { useConnectivity } from '#state/connectivity.ts'
import { Button } from '#ui/button.tsx'
import { type RecordingSupport, recordingSupport } from '#device/recording-support.ts'
import type { ExerciseProps } from '../exercises/exercise-props.ts'
import { type CoachWay, lastWay, rememberWay } from './coach-way.ts'
import { CoachWays } from './coach-ways.tsx'
import { ComparePanel } from './compare-panel.tsx'
import { RecogniserPanel } from './recogniser-panel.tsx'
import { SpeechMissing } from './speech-missing.tsx'
import { targetOf } from './target-of.ts'
import { TargetPhrase } from './target-phrase.tsx'
import { useLostFocus } from './use-lost-focus.ts'
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
        />
      )}
      {!checked && !isSkipped && (
        <Button variant="text" className="coach-skip" disabled={isSaving} onClick={skip}>
          Skip for now
        </Button>
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

/** The choice between the two ways, where there is one, and the way that is taken. */
function SayIt({
  isAnswered,
  ...panel
}: Omit<ComponentProps<typeof ComparePanel>, 'support'> & {
  isAnswered: boolean
  vocabulary: CourseVocabulary
}) {
  const isOnline = useConnectivity((state) => state.isOnline)
  const [support] = useState(() => speechSupport(window))
  // Looked at before anything is promised.
  const recording = useRecordingSupport()
  const canCompare = recording === 'possible'
  const isLongEnough = isScorable(targetOf(panel.exercise))
  const canRecognise = support.kind === 'available' && isLongEnough
  const [way, setWay] = useState<CoachWay>(() => (canRecognise && isOnline ? lastWay() : 'compare'))

  function choose(next: CoachWay): void {
    rememberWay(next)
    setWay(next)
  }

  const isRecognising = way === 'recognise' && support.kind === 'available'
  // Who is in the middle of it is not thrown out when the network goes.
  const recognition = !isLongEnough ? 'too-short' : isOnline || isRecognising ? 'open' : 'offline'
  const choice =
    support.kind === 'available' ? (
      <CoachWays
        way={way}
        isClosed={panel.isDisabled}
        recognition={recognition}
        canCompare={canCompare}
        onChoose={choose}
      />
    ) : (
      <SpeechMissing support={support.kind} canCompare={canCompare} />
    )
  return (
    <>
      {/* Once it is answered there is nothing to choose, and the result has the room. */}
      {!isAnswered && choice}
      {isRecognising ? (
        <RecogniserPanel
          {...panel}
          Recogniser={support.Recogniser}
          onCompare={() => choose('compare')}
        />
      ) : (
        <ComparePanel {...panel} support={recording} />
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
