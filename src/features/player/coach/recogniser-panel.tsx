import { useEffect, useMemo, useRef, useState } from 'react'
import type { Exercise } from '#contract/lesson.ts'
import type { SpeechRecogniserClass } from '#device/speech-recognition-support.ts'
import { runInChunks } from '#device/yield-to-main.ts'
import type { CourseVocabulary } from '#domain/answers/vocabulary.ts'
import { analysePronunciation } from '#domain/pronunciation/analysis/analyse-pronunciation.ts'
import {
  type HeardVariations,
  heardVariationsInSteps,
} from '#domain/pronunciation/analysis/heard-variations.ts'
import { scoreBand } from '#domain/pronunciation/analysis/score-band.ts'
import { RECOGNITION_LANGUAGES } from '#domain/pronunciation/recognition/recognition-attempt.ts'
import type { SpeechConsent } from '#state/speech-consent.ts'
import { SPEECH_NOTICE } from '#copy/microphone.ts'
import { Button } from '#ui/button.tsx'
import type { CompareResult } from './compare-panel.tsx'
import { ExerciseFoot } from './exercise-foot.tsx'
import { MicButton } from './mic-button.tsx'
import { ResultCard } from './result-card.tsx'
import { SpeechErrorNote } from './speech-error-note.tsx'
import { targetOf } from './target-of.ts'
import { useSpeechListener } from './use-speech-listener.ts'

type RecogniserPanelProps = {
  exercise: Exercise
  vocabulary: CourseVocabulary
  /** A line of culture for the result. */
  culture: string | undefined
  Recogniser: SpeechRecogniserClass
  /** The answer is there. */
  isAnswered: boolean
  isDisabled: boolean
  onResult: (result: CompareResult) => void
  /** The learner would rather compare with a recording. */
  onCompare: () => void
}

/** The browser's recogniser: never started before the learner knows where the voice may go. */
export function RecogniserPanel({
  consent,
  ...props
}: RecogniserPanelProps & { consent: SpeechConsent }) {
  if (consent.isGiven === null) return null
  if (!consent.isGiven) return <SpeechNotice onAgree={consent.give} onCompare={props.onCompare} />
  return <Listening {...props} />
}

function Listening({
  exercise,
  vocabulary,
  culture,
  Recogniser,
  isAnswered,
  isDisabled,
  onResult,
  onCompare,
}: RecogniserPanelProps) {
  const { attempt, secondsLeft, toggle } = useSpeechListener(Recogniser)
  const mic = useRef<HTMLButtonElement>(null)
  const variations = useVariations(vocabulary)
  const alternatives = attempt.phase === 'heard' ? attempt.alternatives : null
  const analysis = useMemo(
    () =>
      alternatives &&
      variations &&
      analysePronunciation(targetOf(exercise), alternatives, variations),
    [exercise, alternatives, variations],
  )
  const result = analysis?.ok ? analysis.value : null

  const reported = useRef<typeof result>(null)
  useEffect(() => {
    if (result === null || reported.current === result) return
    reported.current = result
    const isUnsure = result.success && scoreBand(result.overallScore) !== 'good'
    onResult({ isRight: result.success, isByOwnEar: isUnsure, given: result.heard })
  }, [result, onResult])

  /** The note goes with its button: the focus goes to the microphone. */
  function askAgain(): void {
    mic.current?.focus({ preventScroll: true })
    toggle()
  }

  if (result) {
    return (
      <ResultCard
        result={result}
        language={RECOGNITION_LANGUAGES[attempt.languageIndex] ?? 'en-US'}
        culture={culture}
        vocabulary={vocabulary}
      />
    )
  }
  return (
    <>
      {attempt.phase === 'failed' && (
        <SpeechErrorNote failure={attempt.failure} onAgain={askAgain} onCompare={onCompare} />
      )}
      {!isAnswered && (
        <ExerciseFoot>
          <MicButton
            ref={mic}
            attempt={attempt}
            secondsLeft={secondsLeft}
            isDisabled={isDisabled}
            onPress={toggle}
          />
        </ExerciseFoot>
      )}
    </>
  )
}

/** Put together in pieces while the learner listens and speaks; null until then. */
function useVariations({ forms }: CourseVocabulary): HeardVariations | null {
  const [variations, setVariations] = useState<HeardVariations | null>(null)
  useEffect(() => {
    let isOver = false
    void runInChunks(heardVariationsInSteps(forms)).then((found) => {
      if (!isOver) setVariations(found)
    })
    return () => {
      isOver = true
    }
  }, [forms])
  return variations
}

/** Before the microphone opens for the first time on this device: where the voice may go. */
function SpeechNotice({ onAgree, onCompare }: { onAgree: () => void; onCompare: () => void }) {
  return (
    <section className="speech-notice card" aria-labelledby="speech-notice">
      <h2 id="speech-notice">{SPEECH_NOTICE.title}</h2>
      <p>{SPEECH_NOTICE.text}</p>
      <div className="coach-choices">
        <Button onClick={onAgree}>Yes, listen to me</Button>
        <Button variant="quiet" onClick={onCompare}>
          Compare with a recording
        </Button>
      </div>
    </section>
  )
}
