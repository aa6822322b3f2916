import AudioLines from 'lucide-react/icons/audio-lines'
import { Button } from '#ui/button.tsx'
import type { Voice, VoiceSounds } from './use-sound-sequence.ts'

type PlaybackProps = {
  sounds: VoiceSounds
  sounding: Voice | null
  onPlay: (voices: readonly Voice[]) => void
}

/** Theirs, then mine: hearing them beside each other teaches more than any score. */
export function HearBoth({
  sounds,
  sounding,
  isSoundOn,
  onPlay,
}: PlaybackProps & { isSoundOn: boolean }) {
  return (
    <div className="voice-row">
      <Button
        size="sm"
        variant="quiet"
        icon={AudioLines}
        data-sounding={sounding !== null}
        onClick={() => onPlay(sounds.theirs ? ['theirs', 'mine'] : ['mine'])}
      >
        {sounds.theirs ? 'Hear both' : 'Hear yours'}
      </Button>
      <p className="soft sm" aria-hidden="true">
        {sounding !== null && (sounding === 'theirs' ? 'Now theirs' : 'Now yours')}
      </p>
      {!isSoundOn && <p className="soft sm">Sound is switched off.</p>}
    </div>
  )
}

/** Each voice alone. */
export function ComparePlayback({ sounds, sounding, onPlay }: PlaybackProps) {
  const buttons: { label: string; voice: Voice }[] = [
    ...(sounds.theirs ? [{ label: 'Play theirs', voice: 'theirs' as const }] : []),
    { label: 'Play mine', voice: 'mine' },
  ]
  return (
    <div className="voice-row" role="group" aria-label="Play">
      {buttons.map(({ label, voice }) => (
        <Button
          key={label}
          size="sm"
          variant="quiet"
          data-sounding={sounding === voice}
          onClick={() => onPlay([voice])}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
