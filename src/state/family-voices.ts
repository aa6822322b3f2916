import { useEffect, useState } from 'react'
import { readTake } from '#data/takes.ts'
import type { RecordingRow } from '#data/voice-rows.ts'
import { readVoices, type Voice } from '#data/voices-view.ts'
import { decodeSound } from '#device/decode-sound.ts'
import { lessonAudio } from '#device/lesson-audio.ts'
import { createSoundSequence } from '#device/sound-sequence.ts'
import { takeAsHeard } from '#domain/voices/play-take.ts'
import { useLearnerDb } from './learner.ts'
import { useLearnerQuery } from './learner-data.ts'
import { useSoundSettings } from './sound-settings.ts'

/** Who records here, with their takes; undefined while it is read. */
export function useVoices(): Voice[] | undefined {
  return useLearnerQuery(readVoices)
}

/** Plays takes as they are heard in lessons, one voice at a time; `playing` is the id of the one that sounds. */
export function usePlayTake() {
  const db = useLearnerDb()
  const [sequence] = useState(createSoundSequence)
  const [playing, setPlaying] = useState<string | null>(null)
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

  /** Within a press; a second one stops it. False where its bytes are not here, or cannot be read. */
  async function play(take: RecordingRow): Promise<boolean> {
    lessonAudio.stop()
    sequence.wake()
    if (playing === take.id) {
      sequence.stop()
      return true
    }
    const bytes = await readTake(db, take.id)
    const sound = bytes && (await decodeSound(bytes))
    if (!sound) return false
    const { volume } = useSoundSettings.getState()
    sequence.play([takeAsHeard(sound, take)], volume, (at) => {
      setPlaying(at === null ? null : take.id)
    })
    return true
  }
  return { playing, play }
}
