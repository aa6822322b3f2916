import { useEffect } from 'react'
import MicOff from 'lucide-react/icons/mic-off'
import { RECORDER_TEXTS } from '#copy/voice-comparison.ts'
import type { AudioRecorderState } from '#device/audio-recorder.ts'
import { announce } from '#ui/live-region.tsx'
import { speechErrorText } from '#copy/microphone.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

/** Said aloud once more, for who cannot see the seconds. */
const LAST_SECONDS = 5

/** Why the microphone does not record, and what it does for who cannot see it. */
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

  if (kind !== 'failed') return null
  if (recording.failure === 'denied') return <MicrophoneRequired onRefresh={onRefresh} />
  return (
    <p className="voice-failed" role="alert">
      {RECORDER_TEXTS[recording.failure]}
    </p>
  )
}

/** The microphone was refused. Refresh asks again. */
function MicrophoneRequired({ onRefresh }: { onRefresh: () => void }) {
  const { title, text } = speechErrorText('denied')
  return (
    <div className="voice-denied" role="alert">
      <Icon of={MicOff} size={28} />
      <h2>{title}</h2>
      <p>{text}</p>
      <Button size="sm" onClick={onRefresh}>
        Refresh
      </Button>
    </div>
  )
}
