import type { ComponentProps } from 'react'
import { Field } from './field.tsx'

type FieldProps = ComponentProps<typeof Field>

/** An email address, as a keyboard and a password manager expect it. */
export function EmailField({
  label = 'Email',
  ...props
}: Omit<FieldProps, 'type' | 'label'> & Partial<Pick<FieldProps, 'label'>>) {
  return (
    <Field
      label={label}
      type="email"
      autoComplete="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}
