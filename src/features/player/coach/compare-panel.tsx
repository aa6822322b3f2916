import { useMemo, useRef, useState } from 'react'
import type { Exercise, LessonItem } from '#contract/lesson.ts'
import { STAYS_HERE } from '#copy/speaking-practice.ts'
import { RECORDER_TEXTS } from '#copy/voice-comparison.ts'
import { readVoice } from '#data/voice-warm-up.ts'
import { isAtWork } from '#device/audio-recorder.ts'
import type { RecordingSupport } from '#device/recording-support.ts'
import type { CourseVocabulary } from '#domain/answers/vocabulary.ts'
import { ownWordCounts } from '#domain/pronunciation/coach-tries.ts'
import { FEWEST_WARM_UP_TAKES } from '#domain/pronunciation/vocal-tract.ts'
import { useComparedTake } from '#state/household-voices.ts'
import { useLearnerQuery } from '#state/learner-data.ts'
import { useLearnerDb } from '#state/learner.ts'
import { Button } from '#ui/button.tsx'
import { announce } from '#ui/live-region.tsx'
import { EnglishWithPothwari } from '../phrase/english-with-pothwari.tsx'
import { ComparisonCard } from './compare-card.tsx'
import { comparedClip, inFamilyVoice } from './compare-clip.ts'
import { type AcceptedJudgement, CompareJudgement } from './compare-judgement.tsx'
import { RecordButton } from './compare-record-button.tsx'
import { RecorderNews } from './compare-recorder-news.tsx'
import { isByOwnEar, spokenVerdict, verdictOf } from './compare-verdict.ts'
import { VoiceWarmUp } from './compare-warm-up.tsx'
import { CulturalLine } from './cultural-line.tsx'
import { ExerciseFoot } from './exercise-foot.tsx'
import { useAudioRecorder } from './use-audio-recorder.ts'
import { type Attempt, useComparison } from './use-comparison.ts'
import { useSoundSequence } from './use-sound-sequence.ts'
import { useStillThere } from './use-still-there.ts'
import './compare-panel.css'

/** `isByOwnEar`: no good match is behind it. */
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
  /** Nothing was recorded on this device before: where the recording goes has not been read. */
  isFirstTime: boolean
  onRecorded: () => void
  /** The answer is there. */
  isAnswered: boolean
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
  isFirstTime,
  onRecorded,
  isAnswered,
  isDisabled,
  onResult,
}: ComparePanelProps) {
  const db = useLearnerDb()
  const courses = useMemo(() => comparedClip(exercise, courseItems), [exercise, courseItems])
  const theirs = useComparedTake(courses?.target.clipUrl ?? '')
  const clip = useMemo(
    () => (courses && theirs ? inFamilyVoice(courses, theirs, courseItems) : courses),
    [courses, theirs, courseItems],
  )
  const { recorder, recording } = useAudioRecorder()
  const { attempt, tries, isComparing, compare } = useComparison(clip, db)
  const { sounding, isSoundOn, play, playByItself, stop, wake } = useSoundSequence()
  const [isWarmingUp, setIsWarmingUp] = useState(false)
  /** The last attempt is put away: the learner said that it is not there yet. */
  const [isPutAway, setIsPutAway] = useState(false)
  const isStillThere = useStillThere()
  const recordButton = useRef<HTMLButtonElement>(null)
  const isBusy = isAtWork(recording) || isComparing
  const shown = isBusy || isPutAway ? null : attempt
  const cannotRecord = support === 'unsupported' || support === 'none'

  async function record(): Promise<void> {
    wake()
    stop()
    const mine = (await recorder.start())?.sound
    if (mine === undefined) return
    const next = await compare(mine)
    // Skipped, or left, while it compared.
    if (!isStillThere()) return
    setIsPutAway(false)
    onRecorded()
    announce(spokenVerdict(verdictOf(next.attempt, clip, next.tries)))
    if (!wasSilent(next.attempt)) playByItself(['theirs', 'mine'], next.attempt)
  }

  /** Asked for by a button that goes with what it stood beside: the focus goes to the one that records. */
  function recordAgain(): void {
    recordButton.current?.focus({ preventScroll: true })
    void record()
  }

  /** The speaker once more, and the microphone is there for the next go. */
  function putAway(): void {
    setIsPutAway(true)
    if (attempt) playByItself(['theirs'], attempt)
  }

  function accept(judgement: AcceptedJudgement): void {
    stop()
    const given = exercise.targetPhrase ?? exercise.correctAnswer
    onResult({ isRight: true, isByOwnEar: isByOwnEar(judgement, tries), given })
  }

  function warmUp(): void {
    stop()
    setIsWarmingUp(true)
  }

  if (isWarmingUp && clip && db) {
    return <VoiceWarmUp clip={clip} db={db} onDone={() => setIsWarmingUp(false)} />
  }
  return (
    <>
      <section className="voice-compare" aria-label="Listen, record, compare">
        {cannotRecord && recording.kind !== 'failed' && (
          <p className="voice-failed">{RECORDER_TEXTS[support]}</p>
        )}
        <RecorderNews recording={recording} onRefresh={recordAgain} />
        {shown && (
          <ComparisonCard
            key={tries.length}
            attempt={shown}
            verdict={verdictOf(shown, clip, tries)}
            isHeard={!wasSilent(shown)}
            sounding={sounding}
            isSoundOn={isSoundOn}
            onPlay={(voices) => play(voices, shown)}
          >
            {culture !== undefined && (
              <CulturalLine>
                <EnglishWithPothwari text={culture} vocabulary={vocabulary} />
              </CulturalLine>
            )}
          </ComparisonCard>
        )}
        {isFirstTime && !isBusy && !cannotRecord && <p className="soft sm">{STAYS_HERE}</p>}
        {clip?.isScorable &&
          clip.takes === undefined &&
          !shown &&
          !isDisabled &&
          !isBusy &&
          !cannotRecord && <WarmUpOffer speaker={clip.target.speaker} onAccept={warmUp} />}
      </section>
      {!isAnswered && (
        <ExerciseFoot>
          {shown && !wasSilent(shown) ? (
            <CompareJudgement
              key={tries.length}
              isWordEnough={ownWordCounts(tries)}
              isDisabled={isDisabled}
              onAccept={accept}
              onNotYet={putAway}
              onRecordAgain={recordAgain}
            />
          ) : (
            // A microphone that was not found may be there at the press.
            support !== 'unsupported' && (
              <RecordButton
                ref={recordButton}
                recording={recording}
                isComparing={isComparing}
                isFirst={attempt === null}
                isDisabled={isDisabled}
                onStart={() => void record()}
                onStop={recorder.stop}
              />
            )
          )}
        </ExerciseFoot>
      )}
    </>
  )
}

/** Nothing is there to be heard or judged. */
function wasSilent({ comparison }: Attempt): boolean {
  return comparison?.kind === 'refused' && comparison.refusal === 'silent'
}

/** One line, until the coach knows the voice; never asked for. */
function WarmUpOffer({ speaker, onAccept }: { speaker: string; onAccept: () => void }) {
  const voice = useLearnerQuery(readVoice, speaker)
  if (!voice || voice.takes >= FEWEST_WARM_UP_TAKES) return null
  return (
    <Button size="sm" variant="text" className="voice-offer" onClick={onAccept}>
      Say three short phrases so the coach gets to know your voice.
    </Button>
  )
}
