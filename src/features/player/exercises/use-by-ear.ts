import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Exercise } from '#contract/lesson.ts'
import { lessonAudio } from '#device/lesson-audio.ts'
import { useSoundSettings } from '#state/sound-settings.ts'

/**
 * The clip that stands for the words of this question; undefined where they are read: another exercise, sound switched off,
 * a clip that could not be played, or a learner who asked for them.
 */
export function useByEar({ prompt, audioUrl }: Exercise): {
  url: string | undefined
  showWords: () => void
} {
  const [areWordsShown, setAreWordsShown] = useState(false)
  const isSoundOn = useSoundSettings(({ enabled }) => enabled)
  const isMissing = useSyncExternalStore(
    lessonAudio.subscribe,
    () => audioUrl !== undefined && lessonAudio.stateOf(audioUrl) === 'missing',
  )
  useEffect(() => {
    // The button that was pressed is gone; the question now says the words.
    if (areWordsShown) document.querySelector<HTMLElement>('#question')?.focus()
  }, [areWordsShown])
  const isHeard = prompt?.byEar === true && isSoundOn && !isMissing && !areWordsShown
  return { url: isHeard ? audioUrl : undefined, showWords: () => setAreWordsShown(true) }
}
