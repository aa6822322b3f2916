import { useMemo, useRef, useState } from 'react'
import type { CourseVocabulary } from '#domain/answers/vocabulary.ts'
import { bestScore, isUnmatched, ownWordCounts } from '#domain/pronunciation/coach-tries.ts'
import { likenessBand } from '#domain/pronunciation/likeness-band.ts'
import { NOTHING_LEAVES, RECORDER_TEXTS } from '#copy/voice-comparison.ts'
import type { Exercise, LessonItem } from '#contract/lesson.ts'
import { isAtWork } from '#device/audio-recorder.ts'
import type { RecordingSupport } from '#device/recording-support.ts'
import { useLearnerDb } from '#state/learner.ts'
import { announce } from '#ui/live-region.tsx'
import { FEWEST_WARM_UP_TAKES } from '#domain/pronunciation/vocal-tract.ts'
import { readVoice } from '#data/voice-warm-up.ts'
import { useLearnerQuery } from '#state/learner-data.ts'
import { Button } from '#ui/button.tsx'
import { EnglishWithPothwari } from '../phrase/english-with-pothwari.tsx'
import { comparedClip } from './compare-clip.ts'
import { ComparisonCard } from './compare-card.tsx'
import { CompareJudgement } from './compare-judgement.tsx'
import { ComparePlayback } from './compare-playback.tsx'
import { RecordButton } from './compare-record-button.tsx'
import { RecorderNews } from './compare-recorder-news.tsx'
import { spokenVerdict, verdictOf } from './compare-verdict.ts'
import { VoiceWarmUp } from './compare-warm-up.tsx'
import { CulturalLine } from './cultural-line.tsx'
import { useComparison } from './use-comparison.ts'
import { useAudioRecorder } from './use-audio-recorder.ts'
import { useSoundSequence } from './use-sound-sequence.ts'
import { useStillThere } from './use-still-there.ts'
import './compare-panel.css'

/** `isByOwnEar`: the learner's ear has decided, and not a good match. */
export type CompareResult = { isRight: boolean; isByOwnEar?: boolean; given: string }

type ComparePanelProps = {
  exercise: Exercise
  /** Words of every lesson on this device: the speaker's other clips are what an attempt is measured against. */
  courseItems: readonly LessonItem[]
  vocabulary: CourseVocabulary
  /** A line of culture for the result. */
  culture: string | undefined
  /** Null while it is looked at. */
  support: RecordingSupport | null
  /** The answer is on its way to the disk, or there: nothing can be changed. */
  isDisabled: boolean
  /** Called when the learner is done: the machine alone never says wrong. */
  onResult: (result: CompareResult) => void
}

/** Listen, record, compare: works offline and without a recogniser. Nothing leaves the device. */
export function ComparePanel({
  exercise,
  courseItems,
  vocabulary,
  culture,
  support,
  isDisabled,
  onResult,
}: ComparePanelProps) {
  const db = useLearnerDb()
  const clip = useMemo(() => comparedClip(exercise, courseItems), [exercise, courseItems])
  const { recorder, recording } = useAudioRecorder()
  const { attempt, tries, isComparing, compare } = useComparison(clip, db)
  const { sounding, isSoundOn, play, stop, wake } = useSoundSequence()
  const [isWarmingUp, setIsWarmingUp] = useState(false)
  const isStillThere = useStillThere()
  const recordButton = useRef<HTMLButtonElement>(null)
  const isBusy = isAtWork(recording) || isComparing
  const cannotRecord = support === 'unsupported' || support === 'none'

  async function record(): Promise<void> {
    wake()
    stop()
    const mine = await recorder.start()
    if (mine === null) return
    const next = await compare(mine)
    // Skipped, or left, while it compared.
    if (!isStillThere()) return
    announce(spokenVerdict(next.attempt, clip, next.tries))
    play(next.attempt.theirs ? ['theirs', 'mine'] : ['mine'], next.attempt)
  }

  /** Asked for by a button that goes with what it stood beside: the focus goes to the one that records. */
  function recordAgain(): void {
    recordButton.current?.focus({ preventScroll: true })
    void record()
  }

  function accept(): void {
    stop()
    const best = bestScore(tries)
    const isByOwnEar = best === null || likenessBand(best) !== 'good'
    const given = exercise.targetPhrase ?? exercise.correctAnswer
    onResult({ isRight: true, isByOwnEar, given })
  }

  function warmUp(): void {
    stop()
    setIsWarmingUp(true)
  }

  if (isWarmingUp && clip && db) {
    return <VoiceWarmUp clip={clip} db={db} onDone={() => setIsWarmingUp(false)} />
  }
  return (
    <section className="voice-compare" aria-label="Listen, record, compare">
      {cannotRecord && recording.kind !== 'failed' && (
        <p className="voice-failed">{RECORDER_TEXTS[support]}</p>
      )}
      <RecorderNews recording={recording} onRefresh={recordAgain} />
      {attempt && !isBusy && (
        <>
          <ComparisonCard attempt={attempt} verdict={verdictOf(attempt, clip, tries)} />
          {culture !== undefined && (
            <CulturalLine>
              <EnglishWithPothwari text={culture} vocabulary={vocabulary} />
            </CulturalLine>
          )}
          <ComparePlayback
            sounds={attempt}
            sounding={sounding}
            isSoundOn={isSoundOn}
            onPlay={(voices) => play(voices, attempt)}
          />
        </>
      )}
      {attempt && !isBusy && !isDisabled && (
        <CompareJudgement
          key={tries.length}
          isWordEnough={ownWordCounts(tries)}
          isUnmatched={isUnmatched(tries)}
          onAccept={accept}
          onAgain={recordAgain}
        />
      )}
      {/* A microphone that was not found may be there at the press. */}
      {!isDisabled && support !== 'unsupported' && (
        <div className="voice-row">
          <RecordButton
            ref={recordButton}
            recording={recording}
            isComparing={isComparing}
            isFirst={attempt === null}
            onStart={() => void record()}
            onStop={recorder.stop}
          />
        </div>
      )}
      {!attempt && !isDisabled && !cannotRecord && <p className="soft sm">{NOTHING_LEAVES}</p>}
      {clip?.isScorable && !isDisabled && !isBusy && !cannotRecord && (
        <WarmUpOffer speaker={clip.target.speaker} onAccept={warmUp} />
      )}
    </section>
  )
}

/** Offered until the coach knows the voice, and never asked for. */
function WarmUpOffer({ speaker, onAccept }: { speaker: string; onAccept: () => void }) {
  const voice = useLearnerQuery(readVoice, speaker)
  if (!voice || voice.takes >= FEWEST_WARM_UP_TAKES) return null
  return (
    <div className="voice-offer">
      <p className="soft sm">
        A child, a grandfather: voices sit differently. Say three short phrases, and the coach
        compares more fairly.
      </p>
      <Button size="sm" variant="text" onClick={onAccept}>
        Warm up my voice
      </Button>
    </div>
  )
}
