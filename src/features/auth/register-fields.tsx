import { Link } from '@tanstack/react-router'
import type { FieldBinding } from '#state/use-form.ts'
import { Field } from '#ui/field.tsx'
import { PasswordField } from '#ui/password-field.tsx'

type FieldName = 'name' | 'email' | 'password' | 'confirmPassword'

/** What a new account asks for. */
export function RegisterFields({
  bind,
}: {
  bind: <Name extends FieldName>(name: Name) => FieldBinding<Name>
}) {
  return (
    <>
      <Field label="Name" autoComplete="name" {...bind('name')} />
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        {...bind('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 6 characters, with an uppercase letter, a lowercase letter and a number"
        {...bind('password')}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        {...bind('confirmPassword')}
      />
      <p className="soft sm">
        With an account you agree to the{' '}
        <Link to="/terms" className="link">
          terms
        </Link>
        . What we keep, and why:{' '}
        <Link to="/privacy" className="link">
          privacy
        </Link>
        .
      </p>
    </>
  )
}
