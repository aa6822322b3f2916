import { useEffect } from 'react'
import { RECORDER_TEXTS } from '#copy/voice-comparison.ts'
import type { AudioRecorderState } from '#device/audio-recorder.ts'
import { announce } from '#ui/live-region.tsx'
import { LiveRecording } from './compare-live.tsx'
import { MicrophoneRequired } from './microphone-required.tsx'

/** Said aloud once more, for who cannot see the seconds. */
const LAST_SECONDS = 5

/** What the microphone does now, or why it does not. */
export function RecorderNews({
  recording,
  onRefresh,
}: {
  recording: AudioRecorderState
  onRefresh: () => void
}) {
  const { kind } = recording
  const isEnding = kind === 'live' && recording.secondsLeft <= LAST_SECONDS

  useEffect(() => {
    if (kind === 'live') announce('Recording. Speak now, 15 seconds at most.')
    if (kind === 'thinking') announce('Recording stopped. Comparing.')
  }, [kind])
  useEffect(() => {
    if (isEnding) announce(`${LAST_SECONDS} seconds left`)
  }, [isEnding])

  if (kind === 'live') return <LiveRecording live={recording} />
  if (kind !== 'failed') return null
  if (recording.failure === 'denied') return <MicrophoneRequired onRefresh={onRefresh} />
  return (
    <p className="voice-failed" role="alert">
      {RECORDER_TEXTS[recording.failure]}
    </p>
  )
}
