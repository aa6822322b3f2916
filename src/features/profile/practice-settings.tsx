import { useState } from 'react'
import { PROFILE_NOT_KEPT } from '#copy/profile.ts'
import { NEW_WORDS_A_DAY, type PracticeSettings as Settings } from '#data/practice-settings.ts'
import { usePracticeSettings, useSavePracticeSettings } from '#state/practice-settings.ts'
import { Card } from '#ui/card.tsx'
import { FieldFrame } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'

/** What can be switched about practice, and what each switch is for. */
const PRACTICE_SWITCHES = [
  {
    name: 'typing',
    label: 'Typed answers',
    about: 'Switch off for a child who can’t type yet.',
  },
  {
    name: 'speaking',
    label: 'Speaking',
    about: 'Switch off on the bus, or wherever you can’t speak aloud.',
  },
  {
    name: 'voiceFirst',
    label: 'Voice first',
    about: 'You hear the Pothwari before you read it.',
  },
  {
    name: 'showsBadge',
    label: 'Number on the app’s icon',
    about: 'How many words are due. Only where the app is installed.',
  },
] as const

/** What practice asks, and how. Saved as it is chosen. */
export function PracticeSettings() {
  const stored = usePracticeSettings()
  const save = useSavePracticeSettings()
  /** Shown until it is stored: a control that jumps back looks refused. */
  const [chosen, setChosen] = useState<Partial<Settings>>({})
  const [isRefused, setIsRefused] = useState(false)
  if (stored === undefined) return null
  const settings = { ...stored, ...chosen }

  async function change(next: Partial<Settings>): Promise<void> {
    setChosen((before) => ({ ...before, ...next }))
    const isKept = await save(next).then(
      () => true,
      () => false,
    )
    setIsRefused(!isKept)
    if (!isKept) setChosen({})
  }

  return (
    <Card as="section" className="stack" aria-labelledby="practice">
      <h2 id="practice">Practice</h2>
      <FieldFrame
        label="New words a day"
        hint="On top of the words that come back. With none, practice only repeats."
      >
        {(wiring) => (
          <select
            {...wiring}
            value={settings.newWords}
            onChange={({ target }) =>
              void change({ newWords: NEW_WORDS_A_DAY[target.selectedIndex] ?? settings.newWords })
            }
          >
            {NEW_WORDS_A_DAY.map((count) => (
              <option key={count} value={count}>
                {count === 0 ? 'None' : count}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      {PRACTICE_SWITCHES.map(({ name, label, about }) => (
        <div key={name}>
          <label className="switch">
            <input
              type="checkbox"
              checked={settings[name]}
              aria-describedby={`practice-${name}`}
              onChange={({ target }) => void change({ [name]: target.checked })}
            />
            {label}
          </label>
          <p className="soft sm" id={`practice-${name}`}>
            {about}
          </p>
        </div>
      ))}
      <div role="alert">{isRefused && <FieldError>{PROFILE_NOT_KEPT}</FieldError>}</div>
      <p className="soft sm">Saved on this device only.</p>
    </Card>
  )
}
