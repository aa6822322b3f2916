import CircleAlert from 'lucide-react/icons/circle-alert'
import X from 'lucide-react/icons/x'
import { type ComponentType, useState } from 'react'
import { StorageError } from '#data/durable-write.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { announce } from '#ui/live-region.tsx'
import { PothwariLine } from '#ui/pothwari.tsx'
import { useFocusMode } from '#ui/use-focus-mode.ts'
import { type NewTake, type SaidWords, wordsOf } from './new-take.ts'
import { RecorderProblem } from './recorder-problem.tsx'
import { useRecorderTexts } from './recorder-texts.ts'
import { TakeMicrophone } from './take-microphone.tsx'
import { TakeReview } from './take-review.tsx'
import { useSecondPress } from './use-second-press.ts'
import { useTakeRecorder } from './use-take-recorder.ts'
import './recorder.css'

/** A line to be said; the contract's `LessonItem` fits. */
export type RecordedItem = { id: string; english: string; roman: string; shahmukhi: string }

/**
 * One line after the other: recorded, heard at once, kept or said again. `onKeep` resolves when the take is on the disk, and only
 * then the screen says so.
 */
export function Recorder({
  speakerName,
  items,
  hasRecordedBefore,
  status,
  onKeep,
  onLeave,
  line: Line = LineInBothScripts,
}: {
  speakerName: string
  items: readonly RecordedItem[]
  hasRecordedBefore: boolean
  /** How many are kept, and where. */
  status: string
  onKeep: (item: RecordedItem, take: NewTake, words: SaidWords) => Promise<void>
  onLeave: () => void
  /** The line in Pothwari, as whoever records reads it. */
  line?: ComponentType<RecordedItem>
}) {
  useFocusMode('lesson')
  const texts = useRecorderTexts()
  const recorder = useTakeRecorder()
  const { noteStep, isSecondPress } = useSecondPress()
  const [at, setAt] = useState(0)
  const [tries, setTries] = useState(0)
  const [ownWords, setOwnWords] = useState<string | null>(null)
  const [isKeeping, setIsKeeping] = useState(false)
  const [isUnkept, setIsUnkept] = useState(false)
  const { recording, take } = recorder
  const item = items[at]

  async function record(): Promise<void> {
    if (isSecondPress()) return
    setIsUnkept(false)
    const next = await recorder.record()
    if (next === null) return
    setTries((before) => before + 1)
    const { concern } = next.measured
    announce(
      `${texts.said.recorded} ${concern === null ? texts.said.listen : texts.concerns[concern]}`,
    )
  }

  function goOn(): void {
    recorder.forget()
    setAt((before) => before + 1)
    setTries(0)
    setOwnWords(null)
    setIsUnkept(false)
  }

  async function keep(line: RecordedItem, kept: NewTake): Promise<void> {
    setIsKeeping(true)
    try {
      const readRoman = ownWords === null ? line.roman : ''
      await onKeep(line, kept, { ...wordsOf(ownWords), readRoman })
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      setIsUnkept(true)
      return
    } finally {
      setIsKeeping(false)
    }
    announce(texts.said.kept)
    noteStep()
    goOn()
  }

  const top = (
    <header className="recorder-top">
      <IconButton icon={X} label={texts.stop} onClick={onLeave} />
      <div>
        <h1 tabIndex={-1}>{texts.title(speakerName)}</h1>
        <p className="soft sm">{status}</p>
      </div>
    </header>
  )
  if (item === undefined) {
    return (
      <div className="recorder">
        {top}
        <div className="recorder-line" role="status">
          <p className="recorder-english">{texts.last}</p>
          <p className="soft">{texts.thanks(speakerName)}</p>
        </div>
        <div className="recorder-foot">
          <Button isBlock onClick={onLeave}>
            {texts.done}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className="recorder">
      {top}
      <div className="recorder-line">
        <p className="soft sm">{texts.line(at + 1, items.length)}</p>
        <p className="recorder-english" lang="en-GB" dir="ltr">
          {item.english}
        </p>
        <Line {...item} />
        {!hasRecordedBefore && at === 0 && take === null && ownWords === null && (
          <p className="recorder-hint">{texts.hint}</p>
        )}
        {ownWords !== null && <OwnWordsField value={ownWords} onChange={setOwnWords} />}
      </div>
      <div className="recorder-foot" role="group" aria-label={texts.group}>
        {recording.kind === 'failed' && <RecorderProblem failure={recording.failure} />}
        {isUnkept && (
          <Banner role="alert" tone="danger" icon={CircleAlert} title={texts.notKept.title}>
            {texts.notKept.text}
          </Banner>
        )}
        {take === null ? (
          <TakeMicrophone recorder={recorder} onRecord={() => void record()} />
        ) : (
          <TakeReview
            concern={take.measured.concern}
            isFirstTry={tries <= 1}
            isPlaying={recorder.isPlaying}
            isKeeping={isKeeping}
            onPlay={() => recorder.play(take.heard)}
            onKeep={() => void keep(item, take)}
            onAgain={recorder.forget}
          />
        )}
        <div className="recorder-aside">
          <Button
            size="sm"
            variant="text"
            aria-pressed={ownWords !== null}
            disabled={isKeeping}
            onClick={() => setOwnWords(ownWords === null ? '' : null)}
          >
            {texts.differently}
          </Button>
          <Button size="sm" variant="text" disabled={isKeeping} onClick={goOn}>
            {texts.skip}
          </Button>
        </div>
      </div>
    </div>
  )
}

function LineInBothScripts({ roman, shahmukhi }: RecordedItem) {
  return <PothwariLine roman={roman} shahmukhi={shahmukhi} />
}

/** In her own wording; writing it down is a kindness and no duty. */
function OwnWordsField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { label, hint } = useRecorderTexts().ownWords
  return (
    <Field
      label={label}
      hint={hint}
      dir="auto"
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={120}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
