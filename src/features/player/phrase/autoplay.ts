import { lessonAudio } from '#device/lesson-audio.ts'
import { useSoundSettings } from '#state/sound-settings.ts'

/** Plays a clip without a press, where the learner wants that. */
export function autoplay(url: string): void {
  const { enabled, autoplay: isOn, volume } = useSoundSettings.getState()
  if (enabled && isOn && !document.hidden) lessonAudio.autoplay(url, volume)
}

/** The same when nothing else is heard any more. Gives what calls it off. */
export function autoplayNext(url: string): () => void {
  if (!lessonAudio.isActive()) {
    autoplay(url)
    return () => undefined
  }
  const leave = lessonAudio.subscribe(() => {
    if (lessonAudio.isActive()) return
    leave()
    // Not from within the end of the clip before it.
    queueMicrotask(() => autoplay(url))
  })
  return leave
}
