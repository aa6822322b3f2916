import { isUnderway } from '#domain/pronunciation/recognition/recognition-attempt.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { lessonAudio } from '#device/lesson-audio.ts'
import {
  createSpeechListener,
  isMicrophoneAsked,
  type SpeechListener,
  type SpeechView,
} from '#device/speech-recognition.ts'
import type { SpeechRecogniserClass } from '#device/speech-recognition-support.ts'
import { useReportMicrophone } from './microphone-use.ts'

/** The recogniser of one exercise. A page that is hidden, or an exercise that is gone, lets go of the microphone. */
export function useSpeechListener(
  Recogniser: SpeechRecogniserClass,
): SpeechView & Pick<SpeechListener, 'toggle' | 'abandon'> {
  const [listener] = useState(() =>
    createSpeechListener({
      Recogniser,
      isOnline: () => navigator.onLine,
      isAsking: isMicrophoneAsked,
    }),
  )
  const view = useSyncExternalStore(listener.subscribe, listener.view)
  useReportMicrophone(isUnderway(view.attempt))

  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && listener.abandon()
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      listener.abandon()
    }
  }, [listener])

  function toggle(): void {
    // The microphone would hear the clip.
    lessonAudio.stop()
    listener.toggle()
  }
  return { ...view, toggle, abandon: listener.abandon }
}
