import { useEffect, useMemo } from 'react'
import { deviceClock } from '#data/learner-clock.ts'
import { voicesOf } from '#data/learner-voices.ts'
import { forgetSpeaker, saveSpeaker } from '#data/speakers.ts'
import { forgetAllTakes, forgetTake, keepTake } from '#data/takes.ts'
import type { RecordingRow, SpeakerRow } from '#data/voice-rows.ts'
import { reportUnlessMissing } from '#device/late-import.ts'
import { useConnectivity } from './connectivity.ts'
import { useLearnerDb, useLearnerState } from './learner.ts'

/** Brings what was recorded on other devices when the page opens, and as often as a connection comes back. */
export function usePullVoices(): void {
  const learner = useLearnerState((state) => state.learner)
  const isOnline = useConnectivity((state) => state.isOnline)
  useEffect(() => {
    if (learner === null || !isOnline) return
    learner.pullVoices().catch(reportUnlessMissing)
  }, [learner, isOnline])
}

/** Each write resolves when it is on the disk, and rejects with a StorageError where the device could not keep it. */
export type VoiceActions = {
  saveSpeaker: (speaker: SpeakerRow) => Promise<void>
  forgetSpeaker: (id: string) => Promise<void>
  keepTake: (recording: RecordingRow, bytes: ArrayBuffer) => Promise<void>
  forgetTake: (take: Pick<RecordingRow, 'id' | 'speakerId'>) => Promise<void>
  forgetAllTakes: () => Promise<void>
}

/** Null until the engine has come. */
export function useVoiceActions(): VoiceActions | null {
  const db = useLearnerDb()
  const { learner } = useLearnerState()
  return useMemo(() => {
    if (learner === null) return null
    const context = voicesOf(db, {
      now: () => deviceClock.now(),
      newId: () => crypto.randomUUID(),
    })
    return {
      saveSpeaker: (speaker) => learner.write(() => saveSpeaker(context, speaker)),
      forgetSpeaker: (id) => learner.write(() => forgetSpeaker(context, id)),
      keepTake: (recording, bytes) => learner.write(() => keepTake(context, recording, bytes)),
      forgetTake: (take) => learner.write(() => forgetTake(context, take)),
      forgetAllTakes: () => learner.write(() => forgetAllTakes(context)),
    }
  }, [db, learner])
}
