import { useEffect, useState } from 'react'
import type { Take } from '#data/voices-view.ts'
import { decodeSound } from '#device/decode-sound.ts'
import { createSoundSequence } from '#device/sound-sequence.ts'
import { takeAsHeard } from '#domain/voices/play-take.ts'
import { useSoundSettings } from '#state/sound-settings.ts'
import type { VoiceActions } from '#state/voices.ts'
import { showToast } from '#ui/toast-store.ts'

const UNREADABLE = 'That recording cannot be played on this device.'

/** Plays a take as it is heard in lessons; `playing` is its id. */
export function usePlayTake({ readTake }: Pick<VoiceActions, 'readTake'>) {
  const [sequence] = useState(createSoundSequence)
  const [playing, setPlaying] = useState<string | null>(null)
  useEffect(() => {
    sequence.open()
    return () => sequence.close()
  }, [sequence])

  async function play(take: Take): Promise<void> {
    if (playing === take.id) return sequence.stop()
    sequence.wake()
    const bytes = await readTake(take.id)
    const sound = bytes && (await decodeSound(bytes))
    if (!sound) return void showToast(UNREADABLE, { tone: 'bad' })
    const { volume } = useSoundSettings.getState()
    sequence.play([takeAsHeard(sound, take)], volume, (at) => {
      setPlaying(at === null ? null : take.id)
    })
  }
  return { playing, play }
}
