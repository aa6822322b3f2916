import { useEffect, useState, useSyncExternalStore } from 'react'
import { type AudioRecorderState, createAudioRecorder, isAtWork } from '#device/audio-recorder.ts'
import { createSoundSequence } from '#device/sound-sequence.ts'
import type { Sound } from '#domain/pronunciation/compare-voices.ts'
import { MAX_TAKE_BYTES } from '#domain/voices/limits.ts'
import { LONGEST_TAKE_MS, QUIET_AFTER_TAKE_MS } from '#domain/voices/take-length.ts'
import { useSoundSettings } from '#state/sound-settings.ts'
import { type NewTake, newTake } from './new-take.ts'

export type TakeRecorder = {
  recording: AudioRecorderState
  isAtWork: boolean
  /** What was recorded last; null before and after. */
  take: NewTake | null
  isPlaying: boolean
  /** Within a press. Plays what was recorded at once; gives it, or null. */
  record: () => Promise<NewTake | null>
  stop: () => void
  play: (sound: Sound) => void
  forget: () => void
}

/** The microphone and the loudspeaker of the recording screen; both are given back with it. */
export function useTakeRecorder(): TakeRecorder {
  const [recorder] = useState(() =>
    createAudioRecorder({
      longestMs: LONGEST_TAKE_MS,
      quietMs: QUIET_AFTER_TAKE_MS,
      mostBytes: MAX_TAKE_BYTES,
    }),
  )
  const [sequence] = useState(createSoundSequence)
  const recording = useSyncExternalStore(recorder.subscribe, recorder.state)
  const [take, setTake] = useState<NewTake | null>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  useEffect(() => {
    sequence.open()
    return () => {
      recorder.reset()
      sequence.close()
    }
  }, [recorder, sequence])

  function play(sound: Sound): void {
    sequence.wake()
    sequence.play([sound], useSoundSettings.getState().volume, (at) => setIsPlaying(at !== null))
  }
  async function record(): Promise<NewTake | null> {
    sequence.stop()
    sequence.wake()
    setTake(null)
    const recorded = await recorder.start()
    if (recorded === null) return null
    const next = newTake(recorded)
    setTake(next)
    if (!document.hidden) play(next.heard)
    return next
  }
  return {
    recording,
    isAtWork: isAtWork(recording),
    take,
    isPlaying,
    record,
    stop: recorder.stop,
    play,
    forget() {
      sequence.stop()
      recorder.reset()
      setTake(null)
    },
  }
}
