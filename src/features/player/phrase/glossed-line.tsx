import { useState } from 'react'
import type { LessonItem } from '#contract/lesson.ts'
import { lessonAudio } from '#device/lesson-audio.ts'
import { voiceOver } from '#state/household-voices.ts'
import { useSoundSettings } from '#state/sound-settings.ts'
import { PothwariArabic, PothwariLatin } from '#ui/pothwari.tsx'
import './glossed-line.css'

type Words = NonNullable<LessonItem['words']>

/** A sentence word by word: a press tells what the word means and speaks it where it has a clip of its own. */
export function GlossedLine({
  words,
  courseItems,
}: {
  words: Words
  courseItems: readonly LessonItem[]
}) {
  const [pressed, setPressed] = useState<number | null>(null)
  const { enabled, volume } = useSoundSettings()
  const word = pressed === null ? undefined : words[pressed]

  function press(at: number): void {
    setPressed(pressed === at ? null : at)
    const url = courseItems.find(({ id }) => id === words[at]?.itemId)?.audioUrl
    if (pressed === at || url === undefined || !enabled) return
    lessonAudio.press('repeat', url, volume, voiceOver(url, 'asked'))
  }

  return (
    <div className="glossed notranslate" translate="no">
      <p className="glossed-words" role="group" aria-label="Press a word for its meaning">
        {words.map((one, at) => (
          <button key={at} type="button" aria-pressed={pressed === at} onClick={() => press(at)}>
            <Word {...one} />
          </button>
        ))}
      </p>
      <p className="glossed-meaning" role="status">
        {word && (
          <>
            <Word {...word} /> means “{word.gloss}”
          </>
        )}
      </p>
    </div>
  )
}

/** In the script that the learner reads first (glossed-line.css): the line above has both. */
function Word({ roman, shahmukhi }: Words[number]) {
  return (
    <>
      <PothwariLatin className="ro">{roman}</PothwariLatin>
      <PothwariArabic>{shahmukhi}</PothwariArabic>
    </>
  )
}
