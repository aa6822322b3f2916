import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  createAudioRecorder,
  isAtWork,
  type AudioRecorder,
  type AudioRecorderState,
} from '#device/audio-recorder.ts'
import { useReportMicrophone } from './microphone-use.ts'

/** A recorder of this part of the screen: with it goes the microphone. */
export function useAudioRecorder(): { recorder: AudioRecorder; recording: AudioRecorderState } {
  const [recorder] = useState(() => createAudioRecorder())
  const recording = useSyncExternalStore(recorder.subscribe, recorder.state)
  useReportMicrophone(isAtWork(recording))
  useEffect(() => () => recorder.reset(), [recorder])
  return { recorder, recording }
}
