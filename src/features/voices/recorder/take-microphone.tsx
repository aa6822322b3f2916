import { useEffect, useRef } from 'react'
import type { RecorderTexts } from '#copy/recorder.ts'
import { LONGEST_TAKE_MS } from '#domain/voices/take-length.ts'
import { announce } from '#ui/live-region.tsx'
import { type MicrophoneLook, RoundMicrophone } from '#ui/round-microphone.tsx'
import type { TakeRecorder } from './use-take-recorder.ts'
import { useRecorderTexts } from './recorder-texts.ts'
import { usePressOrHold } from './use-press-or-hold.ts'

/** From a whisper to a shout. */
const QUIET_DB = -60
const LOUD_DB = -10

type Texts = RecorderTexts['microphone']

const NAMES: Record<MicrophoneLook, keyof Texts> = {
  ready: 'record',
  opening: 'opening',
  live: 'stop',
  thinking: 'thinking',
  denied: 'record',
}
const CAPTIONS: Record<MicrophoneLook, keyof Texts> = {
  ready: 'press',
  opening: 'opening',
  live: 'speak',
  thinking: 'thinking',
  denied: 'blocked',
}

/** The one big button: pressed or held to record, pressed or let go to stop. */
export function TakeMicrophone({
  recorder: { recording, stop },
  onRecord,
}: {
  recorder: TakeRecorder
  onRecord: () => void
}) {
  const { microphone, said } = useRecorderTexts()
  const ref = useRef<HTMLButtonElement>(null)
  const look = lookOf(recording)
  const isLive = recording.kind === 'live'
  const { press, holding } = usePressOrHold({ isLive, begin: onRecord, end: stop })
  const isWaiting = look === 'opening' || look === 'thinking'
  useEffect(() => {
    if (isLive) announce(said.live)
  }, [isLive, said])
  return (
    <RoundMicrophone
      ref={ref}
      look={look}
      name={microphone[NAMES[look]]}
      share={isLive ? (recording.secondsLeft * 1_000) / LONGEST_TAKE_MS : 0}
      levels={isLive ? recording.levels.map(shareOfLoudness) : []}
      isWaiting={isWaiting}
      onPress={press}
      {...(!isWaiting && { holding })}
    >
      <p>{microphone[CAPTIONS[look]]}</p>
      {isLive && <p className="soft xs">{microphone.stopsByItself}</p>}
    </RoundMicrophone>
  )
}

function lookOf(recording: TakeRecorder['recording']): MicrophoneLook {
  if (recording.kind === 'asking') return 'opening'
  if (recording.kind === 'live' || recording.kind === 'thinking') return recording.kind
  return recording.kind === 'failed' && recording.failure === 'denied' ? 'denied' : 'ready'
}

function shareOfLoudness(levelDb: number): number {
  return Math.max(0, Math.min(1, (levelDb - QUIET_DB) / (LOUD_DB - QUIET_DB)))
}
