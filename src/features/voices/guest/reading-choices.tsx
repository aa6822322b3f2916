import {
  changeGuestSettings,
  GUEST_SCRIPTS,
  GUEST_TEXT_SIZES,
  useGuestSettings,
  useGuestTexts,
} from './guest-settings.ts'

/** How large the text is, and which script of Pothwari is shown. */
export function ReadingChoices() {
  const { text, script } = useGuestSettings()
  const { reading, scripts } = useGuestTexts()
  const sizes = Object.fromEntries(
    GUEST_TEXT_SIZES.map((size, at) => [size, reading.sizes[at]]),
  ) as Record<(typeof GUEST_TEXT_SIZES)[number], string>
  return (
    <div className="guest-choices">
      <Choice
        legend={reading.size}
        of={GUEST_TEXT_SIZES}
        labels={sizes}
        value={text}
        onChoose={(next) => changeGuestSettings({ text: next })}
      />
      <Choice
        legend={reading.script}
        of={GUEST_SCRIPTS}
        labels={scripts}
        value={script}
        onChoose={(next) => changeGuestSettings({ script: next })}
      />
    </div>
  )
}

function Choice<T extends string>({
  legend,
  of,
  labels,
  value,
  onChoose,
}: {
  legend: string
  of: readonly T[]
  labels: Readonly<Record<T, string>>
  value: T
  onChoose: (next: T) => void
}) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {of.map((one) => (
        <label key={one}>
          <input
            type="radio"
            name={legend}
            checked={one === value}
            onChange={() => onChoose(one)}
          />
          {labels[one]}
        </label>
      ))}
    </fieldset>
  )
}
