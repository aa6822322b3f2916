import { lessonAudio } from '#device/lesson-audio.ts'
import { useSoundSettings } from '#state/sound-settings.ts'

/** Plays a clip without a press, where the learner wants that. */
export function autoplay(url: string): void {
  const { enabled, autoplay: isOn, volume } = useSoundSettings.getState()
  if (enabled && isOn && !document.hidden) lessonAudio.autoplay(url, volume)
}

/**
 * Plays the clip when the current one ends. It does not play if the learner presses Listen first, or if it is the current one.
 * The function that this returns cancels it.
 */
export function autoplayNext(url: string): () => void {
  if (!lessonAudio.isActive()) {
    autoplay(url)
    return () => undefined
  }
  if (lessonAudio.stateOf(url) !== 'idle') return () => undefined
  let isOff = false
  const leave = lessonAudio.subscribe(() => {
    if (lessonAudio.isActive()) return
    leave()
    // A press stops the clip of now before it begins its own.
    queueMicrotask(() => {
      if (!isOff && !lessonAudio.isActive()) autoplay(url)
    })
  })
  return () => {
    isOff = true
    leave()
  }
}
