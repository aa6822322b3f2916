import { useEffect, useSyncExternalStore } from 'react'
import type { RecordingRow } from '#data/voice-rows.ts'
import { readVoices, type Voice } from '#data/voices-view.ts'
import { lessonAudio } from '#device/lesson-audio.ts'
import { useLearnerDb } from './learner.ts'
import { useLearnerQuery } from './learner-data.ts'
import { useSoundSettings } from './sound-settings.ts'
import { clearTakeSounds, readyTake } from './take-sounds.ts'

/** Who records here, with their takes; undefined while it is read. */
export function useVoices(): Voice[] | undefined {
  return useLearnerQuery(readVoices)
}

/** Plays these takes as they are heard in lessons; `playing` is the id of the one that sounds. */
export function usePlayTake(takes: readonly RecordingRow[]) {
  const db = useLearnerDb()
  const playing = useSyncExternalStore(
    lessonAudio.subscribe,
    () => takes.find((take) => lessonAudio.stateOf(keyOf(take)) !== 'idle')?.id,
  )
  useEffect(
    () => () => {
      lessonAudio.stop()
      clearTakeSounds()
    },
    [],
  )

  /** Within a press; a second one stops it. */
  async function play(take: RecordingRow): Promise<'heard' | 'unreadable' | 'sound-off'> {
    const { enabled, volume } = useSoundSettings.getState()
    if (!enabled) return 'sound-off'
    const source = readyTake(db, take)
    lessonAudio.press('repeat', keyOf(take), volume, source)
    return (await source) === null ? 'unreadable' : 'heard'
  }
  return { playing, play }
}

function keyOf({ id }: RecordingRow): string {
  return `take:${id}`
}
