import Mic from 'lucide-react/icons/mic'
import Square from 'lucide-react/icons/square'
import type { RefObject } from 'react'
import type { AudioRecorderState } from '#device/audio-recorder.ts'
import { Button } from '#ui/button.tsx'
import { useLostFocus } from './use-lost-focus.ts'

/** One button for begin and end, so that the focus stays where the learner's finger is. */
export function RecordButton({
  ref,
  recording,
  isComparing,
  isFirst,
  onStart,
  onStop,
}: {
  ref: RefObject<HTMLButtonElement | null>
  recording: AudioRecorderState
  isComparing: boolean
  /** Nothing was recorded yet: this is what the view is for. */
  isFirst: boolean
  onStart: () => void
  onStop: () => void
}) {
  useLostFocus(ref)
  const isLive = recording.kind === 'live'
  const waitsFor = waitingWords(recording, isComparing)
  return (
    <Button
      ref={ref}
      icon={isLive ? Square : Mic}
      variant={isFirst || isLive ? 'primary' : 'quiet'}
      aria-disabled={waitsFor !== null}
      data-recording={recording.kind}
      onClick={() => {
        if (isLive) onStop()
        else if (waitsFor === null) onStart()
      }}
    >
      {waitsFor ?? (isLive ? 'Stop' : isFirst ? 'Record' : 'Record again')}
    </Button>
  )
}

function waitingWords({ kind }: AudioRecorderState, isComparing: boolean): string | null {
  if (kind === 'asking') return 'Waiting for the microphone'
  return kind === 'thinking' || isComparing ? 'Comparing' : null
}
