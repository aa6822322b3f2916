import { useSyncExternalStore } from 'react'
import type { User } from '#contract/user.ts'
import { DEFAULT_GREETING_WORDS } from '#domain/default-greeting-words.ts'
import {
  changeReading,
  type ReadingSettings as Settings,
  SCRIPTS,
  TEXT_SIZES,
  THEMES,
  useReadingSettings,
} from '#state/reading-settings.ts'
import { Card } from '#ui/card.tsx'
import { FieldFrame } from '#ui/field.tsx'
import { PothwariLine } from '#ui/pothwari.tsx'
import './reading-settings.css'

const SCRIPT_LABELS: Record<Settings['script'], string> = {
  nastaliq: 'Nastaliq, as in books',
  naskh: 'Naskh, as on screens',
  off: 'Off, Roman letters only',
}

const THEME_LABELS: Record<Settings['theme'], string> = {
  device: 'As this device',
  light: 'Light',
  dark: 'Dark',
}

const devicesWish = () => window.matchMedia?.('(prefers-contrast: more)')

/** How this learner reads on this device: shown as it is chosen, on every page. */
export function ReadingSettings({ profile }: { profile: User }) {
  const { theme, text, spacing, contrast, script } = useReadingSettings()
  const isAskedByDevice = useSyncExternalStore(watchDevice, () => devicesWish()?.matches ?? false)
  const change = (next: Partial<Settings>): void => changeReading(profile.id, next)
  return (
    <Card as="section" className="stack" aria-labelledby="reading">
      <h2 id="reading">Reading</h2>
      <FieldFrame label="Appearance">
        {(wiring) => (
          <select
            {...wiring}
            value={theme}
            onChange={({ target }) => change({ theme: THEMES[target.selectedIndex] ?? theme })}
          >
            {THEMES.map((one) => (
              <option key={one} value={one}>
                {THEME_LABELS[one]}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      <FieldFrame label="Text size">
        {(wiring) => (
          <select
            {...wiring}
            value={text}
            onChange={({ target }) => change({ text: TEXT_SIZES[target.selectedIndex] ?? text })}
          >
            {TEXT_SIZES.map((size) => (
              <option key={size} value={size}>
                {size}%
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      <FieldFrame label="Pothwari script">
        {(wiring) => (
          <select
            {...wiring}
            value={script}
            onChange={({ target }) => change({ script: SCRIPTS[target.selectedIndex] ?? script })}
          >
            {SCRIPTS.map((one) => (
              <option key={one} value={one}>
                {SCRIPT_LABELS[one]}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      <label className="switch">
        <input
          type="checkbox"
          checked={spacing === 'wide'}
          onChange={({ target }) => change({ spacing: target.checked ? 'wide' : 'usual' })}
        />
        More space between letters, words and lines
      </label>
      <label className="switch">
        <input
          type="checkbox"
          checked={contrast === 'more' || isAskedByDevice}
          disabled={isAskedByDevice}
          onChange={({ target }) => change({ contrast: target.checked ? 'more' : 'usual' })}
        />
        High contrast
      </label>
      {isAskedByDevice && <p className="soft sm">Your device asks for it, so it stays on here.</p>}
      <div className="reading-sample">
        <PothwariLine
          roman={DEFAULT_GREETING_WORDS.roman}
          shahmukhi={DEFAULT_GREETING_WORDS.shahmukhi}
        />
        <p className="gloss">{DEFAULT_GREETING_WORDS.english}</p>
      </div>
      <p className="soft sm">For you, on this device only.</p>
    </Card>
  )
}

function watchDevice(changed: () => void): () => void {
  const wish = devicesWish()
  wish?.addEventListener('change', changed)
  return () => wish?.removeEventListener('change', changed)
}
