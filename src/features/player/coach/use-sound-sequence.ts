import { useEffect, useState } from 'react'
import type { Sound } from '#domain/pronunciation/compare-voices.ts'
import { lessonAudio } from '#device/lesson-audio.ts'
import { createSoundSequence } from '#device/sound-sequence.ts'
import { useSoundSettings } from '#state/sound-settings.ts'

export type Voice = 'theirs' | 'mine'
export type VoiceSounds = Record<Voice, Sound | null>

/**
 * Theirs and mine, one after the other; `sounding` says whose turn it is. Silent while sound is switched off, and when
 * a clip begins: one voice at a time.
 */
export function useSoundSequence() {
  const { enabled, volume } = useSoundSettings()
  const [sequence] = useState(createSoundSequence)
  const [sounding, setSounding] = useState<Voice | null>(null)
  useEffect(() => {
    sequence.open()
    const leave = lessonAudio.subscribe(() => {
      if (lessonAudio.isActive()) sequence.stop()
    })
    return () => {
      leave()
      sequence.close()
    }
  }, [sequence])

  /** Leaves out a voice that there is no sound of. */
  function play(voices: readonly Voice[], sounds: VoiceSounds): void {
    lessonAudio.stop()
    const heard = voices.flatMap((voice) => {
      const sound = sounds[voice]
      return sound ? [{ voice, sound }] : []
    })
    if (!enabled || heard.length === 0) return
    sequence.play(
      heard.map(({ sound }) => sound),
      volume,
      (at) => setSounding(at === null ? null : (heard[at]?.voice ?? null)),
    )
  }
  /** Only where the learner wants to hear without a press, and looks at the page. */
  function playByItself(voices: readonly Voice[], sounds: VoiceSounds): void {
    // As it is now: the voice may have been switched off while the learner spoke.
    if (useSoundSettings.getState().autoplay && !document.hidden) play(voices, sounds)
  }
  /** All that speaks: the microphone would hear it. */
  function stop(): void {
    lessonAudio.stop()
    sequence.stop()
  }
  return { sounding, isSoundOn: enabled, play, playByItself, stop, wake: sequence.wake }
}
