import { useEffect, useSyncExternalStore } from 'react'
import type { ClipControl, ClipTap } from '#device/clip-taps.ts'
import { lessonAudio, type ClipState } from '#device/lesson-audio.ts'
import type { Saying } from '#domain/voices/choose-take.ts'
import { useVoiceOver, voiceOver } from '#state/household-voices.ts'
import { useSoundSettings } from '#state/sound-settings.ts'

/** A clip and its controls: what it does now, and what a press does. Silent while sound is switched off. */
export function useClip(
  url: string,
  saying: Saying,
): {
  state: ClipState
  /** What a press of Listen would do. */
  nextTap: ClipTap
  isSoundOn: boolean
  /** Who of the family speaks in place of the course. */
  speaker: string | null
  press: (control: ClipControl) => void
} {
  const { enabled, volume } = useSoundSettings()
  const over = useVoiceOver(url, saying)
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
    speaker: over?.name ?? null,
    press(control) {
      if (enabled) lessonAudio.press(control, url, volume, voiceOver(url, saying))
      else lessonAudio.stop()
    },
  }
}
