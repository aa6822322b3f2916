import { useEffect, useState } from 'react'
import { decodeSound } from '#device/decode-sound.ts'
import { createSoundSequence } from '#device/sound-sequence.ts'
import type { Invited } from '#state/invited.ts'

/** Plays the course's clip of a line. */
export function usePlayClip(invited: Invited) {
  const [sequence] = useState(createSoundSequence)
  const [isPlaying, setIsPlaying] = useState(false)
  useEffect(() => {
    sequence.open()
    return () => sequence.close()
  }, [sequence])

  /** Within a press. False where the clip is not on this device. */
  async function play(itemId: string): Promise<boolean> {
    sequence.wake()
    const bytes = await invited.readClip(itemId)
    const sound = bytes && (await decodeSound(bytes.slice(0)))
    if (!sound) return false
    sequence.play([sound], 1, (at) => setIsPlaying(at !== null))
    return true
  }
  return { isPlaying, play, stop: sequence.stop }
}
