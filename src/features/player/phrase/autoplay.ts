import type { Saying } from '#domain/voices/choose-take.ts'
import { lessonAudio } from '#device/lesson-audio.ts'
import { voiceOver } from '#state/household-voices.ts'
import { useSoundSettings } from '#state/sound-settings.ts'

/** Plays a clip without a press, where the learner wants that, in the voice of its turn. The function that this returns stops it. */
export function autoplay(url: string, saying: Saying = 'asked'): () => void {
  const { enabled, autoplay: isOn, volume } = useSoundSettings.getState()
  if (enabled && isOn && !document.hidden) {
    lessonAudio.autoplay(url, volume, voiceOver(url, saying))
  }
  return () => lessonAudio.stopOnly(url)
}

/**
 * Plays the clip when the current one ends. It does not play if the learner presses Listen first, or if it is the current one.
 * The function that this returns cancels it.
 */
export function autoplayNext(url: string, saying: Saying): () => void {
  if (!lessonAudio.isActive()) return autoplay(url, saying)
  if (lessonAudio.stateOf(url) !== 'idle') return () => undefined
  let isOff = false
  let callOff = (): void => undefined
  const leave = lessonAudio.subscribe(() => {
    if (lessonAudio.isActive()) return
    leave()
    // A press stops the clip of now before it begins its own.
    queueMicrotask(() => {
      if (!isOff && !lessonAudio.isActive()) callOff = autoplay(url, saying)
    })
  })
  return () => {
    isOff = true
    leave()
    callOff()
  }
}
