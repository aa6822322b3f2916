import type { RefObject } from 'react'
import { LONGEST_RECORDING_MS, type AudioRecorderState } from '#device/audio-recorder.ts'
import { type MicrophoneLook, RoundMicrophone } from '#ui/round-microphone.tsx'

/** From a whisper to a shout. */
const QUIET_DB = -60
const LOUD_DB = -10

/** One button for begin and end of a recording. */
export function RecordButton({
  ref,
  recording,
  isComparing,
  isFirst,
  isDisabled = false,
  onStart,
  onStop,
}: {
  ref: RefObject<HTMLButtonElement | null>
  recording: AudioRecorderState
  isComparing: boolean
  /** Nothing was recorded yet. */
  isFirst: boolean
  isDisabled?: boolean
  onStart: () => void
  onStop: () => void
}) {
  const look = lookOf(recording, isComparing)
  const isLive = recording.kind === 'live'
  return (
    <RoundMicrophone
      ref={ref}
      look={look}
      name={nameOf(look, isFirst)}
      share={isLive ? (recording.secondsLeft * 1000) / LONGEST_RECORDING_MS : 0}
      levels={isLive ? recording.levels.map(shareOfLoudness) : []}
      isWaiting={look === 'opening' || look === 'thinking' || isDisabled}
      onPress={isLive ? onStop : onStart}
    >
      {isLive ? (
        <>
          <p>Listening to you</p>
          <p className="soft xs">
            {recording.secondsLeft} s left. It stops when you have finished.
          </p>
        </>
      ) : (
        <p>{captionOf(look, isFirst)}</p>
      )}
    </RoundMicrophone>
  )
}

function lookOf(recording: AudioRecorderState, isComparing: boolean): MicrophoneLook {
  if (recording.kind === 'asking') return 'opening'
  if (recording.kind === 'live') return 'live'
  if (recording.kind === 'thinking' || isComparing) return 'thinking'
  return recording.kind === 'failed' && recording.failure === 'denied' ? 'denied' : 'ready'
}

function nameOf(look: MicrophoneLook, isFirst: boolean): string {
  switch (look) {
    case 'opening':
      return 'Waiting for the microphone'
    case 'live':
      return 'Stop'
    case 'thinking':
      return 'Comparing'
    case 'ready':
    case 'denied':
      return isFirst ? 'Record' : 'Record again'
  }
}

function captionOf(look: MicrophoneLook, isFirst: boolean): string {
  switch (look) {
    case 'opening':
      return 'Waiting for the microphone'
    case 'thinking':
      return 'Comparing'
    case 'denied':
      return 'Blocked'
    default:
      return isFirst ? 'Tap, then say it aloud' : 'Tap to record again'
  }
}

function shareOfLoudness(levelDb: number): number {
  return Math.max(0, Math.min(1, (levelDb - QUIET_DB) / (LOUD_DB - QUIET_DB)))
}
