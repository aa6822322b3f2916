import { useId } from 'react'
import { useSoundSettings } from '#state/sound-settings.ts'
import { Card } from '#ui/card.tsx'

/** Sound on or off, and its volume as a percentage (spec §9). Kept on this device. */
export function SoundSettings() {
  const { enabled, volume, setEnabled, setVolume } = useSoundSettings()
  const volumeId = useId()
  const percent = Math.round(volume * 100)
  return (
    <Card as="section" aria-labelledby="sound">
      <h2 id="sound">Sound</h2>
      <label className="switch">
        <input
          type="checkbox"
          checked={enabled}
          onChange={(event) => setEnabled(event.target.checked)}
        />
        Play sound effects and lesson audio
      </label>
      <div className="volume">
        <label htmlFor={volumeId}>
          Volume <span className="num">{percent}%</span>
        </label>
        <input
          id={volumeId}
          type="range"
          min={0}
          max={100}
          step={5}
          value={percent}
          disabled={!enabled}
          aria-valuetext={`${percent}%`}
          onChange={(event) => setVolume(event.target.valueAsNumber / 100)}
        />
      </div>
    </Card>
  )
}
