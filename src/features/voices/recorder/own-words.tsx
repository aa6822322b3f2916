import { Field } from '#ui/field.tsx'
import { useRecorderTexts } from './recorder-texts.ts'

/** In her own wording; writing it down is a kindness and no duty. */
export function OwnWordsField({
  value,
  onChange,
}: {
  value: string
  onChange: (value: string) => void
}) {
  const { label, hint } = useRecorderTexts().ownWords
  return (
    <Field
      label={label}
      hint={hint}
      dir="auto"
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={120}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
