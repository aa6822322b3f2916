import { useEffect, useState, useSyncExternalStore } from 'react'
import { createRecorder, isAtWork, type Recorder, type RecorderState } from '#device/recorder.ts'
import { useTellMicrophone } from './microphone-use.ts'

/** A recorder of this part of the screen: with it goes the microphone. */
export function useRecorder(): { recorder: Recorder; recording: RecorderState } {
  const [recorder] = useState(createRecorder)
  const recording = useSyncExternalStore(recorder.subscribe, recorder.state)
  useTellMicrophone(isAtWork(recording))
  useEffect(() => () => recorder.reset(), [recorder])
  return { recorder, recording }
}
