import { useState } from 'react'
import { speechSupport } from '#device/speech-recognition-support.ts'
import { isScorable } from '#domain/pronunciation/analysis/analyse-pronunciation.ts'
import { useConnectivity } from '#state/connectivity.ts'
import { Button } from '#ui/button.tsx'
import type { ExerciseProps } from '../exercises/exercise-props.ts'
import { type CoachWay, lastWay, rememberWay } from './coach-way.ts'
import { CoachWays } from './coach-ways.tsx'
import { ComparePanel } from './compare-panel.tsx'
import { RecogniserPanel } from './recogniser-panel.tsx'
import { SpeechMissing } from './speech-missing.tsx'
import { targetOf } from './target-of.ts'
import { TargetPhrase } from './target-phrase.tsx'
import './coach.css'

/**
 * Say it aloud (spec §2, pronunciation coach), in two ways: compared with a recording, which works everywhere and
 * offline, or heard by the browser's recogniser. Whoever cannot speak now goes on without.
 */
export function PronunciationCoach(props: ExerciseProps) {
  const { exercise, courseItems, checked, isSaving, onAnswer, onSkip } = props
  const isOnline = useConnectivity((state) => state.isOnline)
  const [support] = useState(() => speechSupport(window))
  const target = targetOf(exercise)
  const canRecognise = support.kind === 'available' && isScorable(target)
  const [way, setWay] = useState<CoachWay>(() => (canRecognise && isOnline ? lastWay() : 'compare'))
  const isClosed = checked !== null || isSaving

  function choose(next: CoachWay): void {
    rememberWay(next)
    setWay(next)
  }
  const report = ({ isRight, given }: { isRight: boolean; given: string }) =>
    onAnswer(given, { isRight })

  return (
    <section className="coach" aria-labelledby="question">
      <TargetPhrase
        exercise={exercise}
        item={courseItems.find(({ id }) => id === exercise.itemIds[0])}
      />
      {/* Once it is answered there is nothing to choose, and the result has the room. */}
      {checked ? null : support.kind === 'available' ? (
        <CoachWays
          way={way}
          isClosed={isClosed}
          // Who is in the middle of it is not thrown out when the network goes.
          recognition={
            !isScorable(target) ? 'too-short' : isOnline || way === 'recognise' ? 'open' : 'offline'
          }
          onChoose={choose}
        />
      ) : (
        <SpeechMissing support={support.kind} />
      )}
      {way === 'recognise' && support.kind === 'available' ? (
        <RecogniserPanel
          exercise={exercise}
          courseItems={courseItems}
          Recogniser={support.Recogniser}
          isDisabled={isClosed}
          onResult={report}
          onCompare={() => choose('compare')}
        />
      ) : (
        <ComparePanel
          exercise={exercise}
          courseItems={courseItems}
          isDisabled={isClosed}
          onResult={report}
        />
      )}
      {!checked && (
        <Button variant="text" className="coach-skip" disabled={isSaving} onClick={onSkip}>
          Skip for now
        </Button>
      )}
    </section>
  )
}
