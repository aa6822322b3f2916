import { useEffect, useState } from 'react'
import type { InvitedTake } from '#data/invited/invited-view.ts'
import { decodeSound } from '#device/decode-sound.ts'
import { createSoundSequence } from '#device/sound-sequence.ts'
import { takeAsHeard } from '#domain/voices/play-take.ts'
import type { Invited } from '#state/invited.ts'

/** Plays takes one at a time; `playing` is the id of the one that sounds. */
export function usePlayGuestTake(invited: Invited) {
  const [sequence] = useState(createSoundSequence)
  const [playing, setPlaying] = useState<string | null>(null)
  useEffect(() => {
    sequence.open()
    return () => sequence.close()
  }, [sequence])

  /** Within a press; a second one stops it. False where its bytes do not come, or cannot be read. */
  async function play(take: InvitedTake): Promise<boolean> {
    sequence.wake()
    if (playing === take.id) {
      sequence.stop()
      return true
    }
    const bytes = await invited.readBytes(take)
    const sound = bytes && (await decodeSound(bytes.slice(0)))
    if (!sound) return false
    sequence.play([takeAsHeard(sound, take)], 1, (at) => setPlaying(at === null ? null : take.id))
    return true
  }
  return { playing, play }
}
