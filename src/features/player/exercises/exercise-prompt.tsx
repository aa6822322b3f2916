import type { ReactNode } from 'react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Exercise, LessonItem } from '#contract/lesson.ts'
import { lessonAudio } from '#device/lesson-audio.ts'
import { useSoundSettings } from '#state/sound-settings.ts'
import { GlossedLine } from '../phrase/glossed-line.tsx'
import { LanguageRun } from '../phrase/language-run.tsx'
import { ListenButton } from '../phrase/listen-button.tsx'
import { VoiceChips } from '../phrase/voice-chips.tsx'

/** The question: the line to read leads where there is one, and the instruction stands above it. */
export function ExercisePrompt({
  exercise,
  isAnswered = false,
  courseItems = [],
  children,
}: {
  exercise: Exercise
  /** What is heard is read from now on, and what the words of a sentence mean gives nothing away. */
  isAnswered?: boolean
  courseItems?: readonly LessonItem[]
  children?: ReactNode
}) {
  const { prompt, question, audioUrl } = exercise
  const byEar = useByEar(exercise)
  if (!isAnswered && byEar.url !== undefined) {
    return <ByEarPrompt exercise={exercise} url={byEar.url} onShowWords={byEar.showWords} />
  }
  const asked = isAnswered
    ? courseItems.find(({ roman }) => prompt?.language === 'phr' && roman === prompt.text)
    : undefined
  return (
    <>
      <div className="ask">
        {/* Translated it would be another question, or its own answer. */}
        <div className="ask-words notranslate" translate="no">
          {prompt && <p className="eyebrow">{question}</p>}
          <h1 id="question" tabIndex={-1}>
            {prompt ? (
              <LanguageRun
                language={prompt.language}
                text={prompt.text}
                shahmukhi={prompt.shahmukhi}
              />
            ) : (
              question
            )}
          </h1>
          {asked?.words && <GlossedLine words={asked.words} courseItems={courseItems} />}
          {children}
        </div>
        {audioUrl && <ListenButton url={audioUrl} shape="round" />}
      </div>
      {audioUrl && <VoiceChips url={audioUrl} />}
    </>
  )
}

/** A question that is heard: its words are read with the answer, or when the learner asks for them. */
function ByEarPrompt({
  exercise,
  url,
  onShowWords,
}: {
  exercise: Exercise
  url: string
  onShowWords: () => void
}) {
  return (
    <>
      <div className="ask by-ear">
        <div className="ask-words">
          <p className="eyebrow">{exercise.question}</p>
          <h1 id="question" tabIndex={-1}>
            What do you hear?
          </h1>
          <button type="button" className="link" onClick={onShowWords}>
            Show the words
          </button>
        </div>
        <ListenButton url={url} shape="round" />
      </div>
      <VoiceChips url={url} />
    </>
  )
}

/**
 * The clip that stands for the words of this question; undefined where they are read: another exercise, sound or the
 * voice switched off, a clip that could not be played, pressed or not, or a learner who asked for them.
 */
function useByEar({ prompt, audioUrl }: Exercise): {
  url: string | undefined
  showWords: () => void
} {
  const [areWordsShown, setAreWordsShown] = useState(false)
  const isVoiceOn = useSoundSettings((sound) => sound.enabled && sound.autoplay && sound.volume > 0)
  const isUnread = useSyncExternalStore(
    lessonAudio.subscribe,
    () => audioUrl !== undefined && lessonAudio.isUnread(audioUrl),
  )
  useEffect(() => {
    // The button that was pressed is gone; the question now says the words.
    if (areWordsShown) document.querySelector<HTMLElement>('#question')?.focus()
  }, [areWordsShown])
  const isHeard = prompt?.byEar === true && isVoiceOn && !isUnread && !areWordsShown
  return { url: isHeard ? audioUrl : undefined, showWords: () => setAreWordsShown(true) }
}
