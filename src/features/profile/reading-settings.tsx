import { useSyncExternalStore } from 'react'
import type { User } from '#contract/user.ts'
import { LINES_LABELS } from '#copy/reading.ts'
import { DEFAULT_GREETING_WORDS } from '#domain/default-greeting-words.ts'
import {
  changeReading,
  type ReadingSettings as Settings,
  LINES,
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
}

const THEME_LABELS: Record<Settings['theme'], string> = {
  device: 'As this device',
  light: 'Light',
  dark: 'Dark',
}

const SIZE_LABELS: Record<Settings['text'], string> = {
  100: '100%',
  125: '125%',
  150: '150%',
  175: '175%',
  200: '200%',
}

const devicesWish = () => window.matchMedia?.('(prefers-contrast: more)')

/** How this learner reads on this device: shown as it is chosen, on every page. */
export function ReadingSettings({ profile }: { profile: User }) {
  const { theme, text, spacing, contrast, script, lines } = useReadingSettings()
  const isAskedByDevice = useSyncExternalStore(watchDevice, () => devicesWish()?.matches ?? false)
  const change = (next: Partial<Settings>): void => changeReading(profile.id, next)
  return (
    <Card as="section" className="stack" aria-labelledby="reading">
      <h2 id="reading">Reading</h2>
      <Choice
        label="Appearance"
        of={THEMES}
        labels={THEME_LABELS}
        value={theme}
        onChange={(next) => change({ theme: next })}
      />
      <Choice
        label="Text size"
        of={TEXT_SIZES}
        labels={SIZE_LABELS}
        value={text}
        onChange={(next) => change({ text: next })}
      />
      <Choice
        label="Pothwari script"
        of={LINES}
        labels={LINES_LABELS}
        value={lines}
        onChange={(next) => change({ lines: next })}
      />
      {lines !== 'roman-only' && (
        <Choice
          label="Shahmukhi hand"
          of={SCRIPTS}
          labels={SCRIPT_LABELS}
          value={script}
          onChange={(next) => change({ script: next })}
        />
      )}
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
      <p className="soft sm">Saved on this device only.</p>
    </Card>
  )
}

function Choice<T extends string>({
  label,
  of,
  labels,
  value,
  onChange,
}: {
  label: string
  of: readonly T[]
  labels: Record<T, string>
  value: T
  onChange: (next: T) => void
}) {
  return (
    <FieldFrame label={label}>
      {(wiring) => (
        <select
          {...wiring}
          value={value}
          onChange={({ target }) => onChange(of[target.selectedIndex] ?? value)}
        >
          {of.map((one) => (
            <option key={one} value={one}>
              {labels[one]}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}

function watchDevice(changed: () => void): () => void {
  const wish = devicesWish()
  wish?.addEventListener('change', changed)
  return () => wish?.removeEventListener('change', changed)
}
