import { useEffect, useId, useSyncExternalStore } from 'react'
import { DEFAULT_GREETING } from '#domain/default-greeting.ts'
import { DEFAULT_GREETING_WORDS } from '#domain/default-greeting-words.ts'
import { lessonAudio } from '#device/lesson-audio.ts'
import { useSoundSettings } from '#state/sound-settings.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PothwariLatin } from '#ui/pothwari.tsx'

/** Sound on or off, whether it waits for a press, and its volume as a percentage. Kept on this device. */
export function SoundSettings() {
  const { enabled, volume, autoplay, setEnabled, setVolume, setAutoplay } = useSoundSettings()
  const volumeId = useId()
  const percent = Math.round(volume * 100)
  return (
    <Card as="section" className="stack" aria-labelledby="sound">
      <h2 id="sound">Sound</h2>
      <label className="switch">
        <input
          type="checkbox"
          checked={enabled}
          onChange={(event) => setEnabled(event.target.checked)}
        />
        Play sound effects and lesson audio
      </label>
      <label className="switch">
        <input
          type="checkbox"
          checked={autoplay}
          disabled={!enabled}
          onChange={(event) => setAutoplay(event.target.checked)}
        />
        In lessons the voice speaks by itself
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
      <SoundCheck isOn={enabled} volume={volume} />
    </Card>
  )
}

/** The default greeting, to hear how loud a voice is. */
function SoundCheck({ isOn, volume }: { isOn: boolean; volume: number }) {
  const state = useSyncExternalStore(lessonAudio.subscribe, () =>
    lessonAudio.stateOf(DEFAULT_GREETING),
  )
  const isPlaying = state === 'playing' || state === 'loading'
  useEffect(() => lessonAudio.setVolume(volume), [volume])
  useEffect(() => () => lessonAudio.stop(), [])
  return (
    <>
      <div className="buttons">
        <Button
          variant="quiet"
          size="sm"
          disabled={!isOn}
          onClick={() =>
            isPlaying ? lessonAudio.stop() : lessonAudio.play(DEFAULT_GREETING, volume)
          }
        >
          {isPlaying ? 'Stop' : 'Hear a greeting'}
        </Button>
      </div>
      <p className="soft sm">
        It says <PothwariLatin>{DEFAULT_GREETING_WORDS.roman}</PothwariLatin>:{' '}
        {DEFAULT_GREETING_WORDS.english}.
      </p>
      <p className="xs" role="status">
        {state === 'missing' ? 'This clip is not on this device.' : ''}
      </p>
    </>
  )
}
