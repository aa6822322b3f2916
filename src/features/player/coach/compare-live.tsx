import { LONGEST_RECORDING_MS, type AudioRecorderState } from '#device/audio-recorder.ts'
import { StitchRing } from './stitch-ring.tsx'

const BARS = 28
const BAR_WIDTH = 6
const HEIGHT = 48
/** From a whisper to a shout. */
const QUIET_DB = -60
const LOUD_DB = -10

/** What the microphone hears now, and how long it still listens. */
export function LiveRecording({ live }: { live: Extract<AudioRecorderState, { kind: 'live' }> }) {
  const levels = live.levels.slice(-BARS)
  const first = BARS - levels.length
  return (
    <div className="voice-live">
      <span className="voice-ring" aria-hidden="true">
        <StitchRing
          share={(live.secondsLeft * 1000) / LONGEST_RECORDING_MS}
          tone="correct"
          size={104}
        />
        <span className="voice-seconds">
          <b>{live.secondsLeft}</b>
          <small>s left</small>
        </span>
      </span>
      <div>
        <p className="voice-live-word">Listening to you</p>
        <svg
          className="voice-wave"
          viewBox={`0 0 ${BARS * BAR_WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {Array.from({ length: BARS }, (_, at) => {
            const height = barHeight(levels[at - first])
            return (
              <rect
                key={at}
                x={at * BAR_WIDTH + 1}
                y={(HEIGHT - height) / 2}
                width={BAR_WIDTH - 2.5}
                height={height}
                rx="1.5"
              />
            )
          })}
        </svg>
        <p className="soft sm">It stops when you have finished.</p>
      </div>
    </div>
  )
}

function barHeight(levelDb: number | undefined): number {
  const share = ((levelDb ?? QUIET_DB) - QUIET_DB) / (LOUD_DB - QUIET_DB)
  return 3 + Math.max(0, Math.min(1, share)) * (HEIGHT - 3)
}
