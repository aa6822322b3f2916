import { useEffect, useSyncExternalStore } from 'react'
import { lessonAudio, type ClipState } from '#device/lesson-audio.ts'
import { useSoundSettings } from '#state/sound-settings.ts'

/** A clip as a button: what it does now, and play or stop. Silent while sound is switched off. */
export function useClip(url: string): { state: ClipState; isSoundOn: boolean; toggle: () => void } {
  const { enabled, volume } = useSoundSettings()
  const state = useSyncExternalStore(lessonAudio.subscribe, () => lessonAudio.stateOf(url))

  useEffect(() => {
    void lessonAudio.warm()
    const wake = () => document.visibilityState === 'visible' && lessonAudio.wake()
    document.addEventListener('visibilitychange', wake)
    return () => {
      document.removeEventListener('visibilitychange', wake)
      if (lessonAudio.stateOf(url) !== 'idle') lessonAudio.stop()
    }
  }, [url])

  useEffect(() => lessonAudio.setVolume(volume), [volume])

  function toggle(): void {
    if (state === 'playing' || state === 'loading') lessonAudio.stop()
    else if (enabled) lessonAudio.play(url, volume)
  }
  return { state, isSoundOn: enabled, toggle }
}
