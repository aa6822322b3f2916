import { useEffect, useSyncExternalStore } from 'react'
import type { ClipControl, ClipTap } from '#device/clip-taps.ts'
import { lessonAudio, type ClipState } from '#device/lesson-audio.ts'
import { useSoundSettings } from '#state/sound-settings.ts'

/** A clip and its controls: what it does now, and what a press does. Silent while sound is switched off. */
export function useClip(url: string): {
  state: ClipState
  /** What a press of Listen would do. */
  nextTap: ClipTap
  isSoundOn: boolean
  press: (control: ClipControl) => void
} {
  const { enabled, volume } = useSoundSettings()
  const state = useSyncExternalStore(lessonAudio.subscribe, () => lessonAudio.stateOf(url))
  const nextTap = useSyncExternalStore(lessonAudio.subscribe, () =>
    lessonAudio.nextTap(url, 'listen'),
  )

  useEffect(() => {
    lessonAudio.forgetHearing()
    return () => lessonAudio.stopOnly(url)
  }, [url])

  useEffect(() => lessonAudio.setVolume(volume), [volume])

  return {
    state,
    nextTap,
    isSoundOn: enabled,
    press(control) {
      if (enabled) lessonAudio.press(control, url, volume)
      else lessonAudio.stop()
    },
  }
}
