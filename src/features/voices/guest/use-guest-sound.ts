import { useEffect, useState } from 'react'
import type { InvitedTake } from '#data/invited/invited-view.ts'
import { decodeSound } from '#device/decode-sound.ts'
import { createSoundSequence } from '#device/sound-sequence.ts'
import type { Sound } from '#domain/pronunciation/compare-voices.ts'
import { takeAsHeard } from '#domain/voices/play-take.ts'
import type { Invited } from '#state/invited.ts'

/**
 * Plays takes and the course's clips, one at a time; `playing` is the id of the take or of the line that sounds. Each is called
 * within a press, and gives false where the bytes do not come or cannot be read.
 */
export function useGuestSound(invited: Invited) {
  const [sequence] = useState(createSoundSequence)
  const [playing, setPlaying] = useState<string | null>(null)
  useEffect(() => {
    sequence.open()
    return () => sequence.close()
  }, [sequence])

  async function play(
    id: string,
    read: () => Promise<ArrayBuffer | null>,
    asHeard: (sound: Sound) => Sound,
  ): Promise<boolean> {
    sequence.wake()
    const bytes = await read()
    const sound = bytes && (await decodeSound(bytes.slice(0)))
    if (!sound) return false
    sequence.play([asHeard(sound)], 1, (at) => setPlaying(at === null ? null : id))
    return true
  }

  function playClip(itemId: string): Promise<boolean> {
    return play(
      itemId,
      () => invited.readClip(itemId),
      (sound) => sound,
    )
  }

  /** A second press stops it. */
  async function playTake(take: InvitedTake): Promise<boolean> {
    if (playing !== take.id) {
      return play(
        take.id,
        () => invited.readBytes(take),
        (sound) => takeAsHeard(sound, take),
      )
    }
    sequence.stop()
    return true
  }
  return { playing, playClip, playTake, stop: sequence.stop }
}
