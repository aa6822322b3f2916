import { Button } from '#ui/button.tsx'
import type { Voice, VoiceSounds } from './use-sound-sequence.ts'

/** Theirs, mine, both: hearing them beside each other teaches more than any score. */
export function ComparePlayback({
  sounds,
  sounding,
  isSoundOn,
  onPlay,
}: {
  sounds: VoiceSounds
  sounding: Voice | null
  isSoundOn: boolean
  onPlay: (voices: readonly Voice[]) => void
}) {
  const buttons: { label: string; voices: readonly Voice[] }[] = [
    ...(sounds.theirs ? [{ label: 'Play theirs', voices: ['theirs'] as const }] : []),
    { label: 'Play mine', voices: ['mine'] },
    ...(sounds.theirs ? [{ label: 'Both', voices: ['theirs', 'mine'] as const }] : []),
  ]
  return (
    <div className="voice-playback">
      <div className="voice-row" role="group" aria-label="Play">
        {buttons.map(({ label, voices }) => (
          <Button
            key={label}
            size="sm"
            variant="quiet"
            data-sounding={voices.length === 1 && sounding === voices[0]}
            onClick={() => onPlay(voices)}
          >
            {label}
          </Button>
        ))}
      </div>
      {!isSoundOn && <p className="soft sm">Sound is switched off.</p>}
    </div>
  )
}
