import { Field } from '#ui/field.tsx'

/** In her own wording; writing it down is a kindness and no duty. */
export function OwnWordsField({
  value,
  onChange,
}: {
  value: string
  onChange: (value: string) => void
}) {
  return (
    <Field
      label="Say it your way. How is it written? (optional)"
      hint="In Roman letters or in Shahmukhi."
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
