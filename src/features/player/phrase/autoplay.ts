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
 * Plays these clips when the current one ends, one after the other. None plays once the learner presses Listen, and the current one
 * not again. The function that this returns cancels them.
 */
export function autoplayNext(lines: readonly { url: string; saying: Saying }[]): () => void {
  const [line, ...rest] = lines
  let isOff = false
  let callOff = (): void => undefined
  if (line === undefined) return callOff
  const { url, saying } = line
  function begin(): void {
    const stop = autoplay(url, saying)
    const callOffRest = autoplayNext(rest)
    callOff = () => {
      callOffRest()
      stop()
    }
  }
  if (!lessonAudio.isActive()) {
    begin()
    return callOff
  }
  if (lessonAudio.stateOf(url) !== 'idle') return autoplayNext(rest)
  const leave = lessonAudio.subscribe(() => {
    if (lessonAudio.isActive()) return
    leave()
    // A press stops the clip of now before it begins its own.
    queueMicrotask(() => {
      if (!isOff && !lessonAudio.isActive()) begin()
    })
  })
  return () => {
    isOff = true
    leave()
    callOff()
  }
}
