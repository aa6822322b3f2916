import { useEffect, useState } from 'react'
import { type RecordingSupport, recordingSupport } from '#device/recording-support.ts'

/** Whether anything can be recorded here, also after a microphone was plugged in; null while it is looked at first. */
export function useRecordingSupport(): RecordingSupport | null {
  const [support, setSupport] = useState<RecordingSupport | null>(null)
  useEffect(() => {
    let isHere = true
    const look = (): void => {
      void recordingSupport(window).then((found) => {
        if (isHere) setSupport(found)
      })
    }
    look()
    navigator.mediaDevices?.addEventListener('devicechange', look)
    return () => {
      isHere = false
      navigator.mediaDevices?.removeEventListener('devicechange', look)
    }
  }, [])
  return support
}
