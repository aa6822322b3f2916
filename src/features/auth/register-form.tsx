import { Link } from '@tanstack/react-router'
import { Button } from '#ui/button.tsx'
import { EmailField } from '#ui/email-field.tsx'
import { Field } from '#ui/field.tsx'
import { FormProblem } from '#ui/form-problem.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import type { useRegisterForm } from './use-register-form.ts'

/** Makes an account, or leads whoever has one to the sign-in. */
export function RegisterForm({ form }: { form: ReturnType<typeof useRegisterForm> }) {
  const { bind, isSubmitting } = form
  return (
    <>
      <form noValidate onSubmit={form.onSubmit}>
        <FormProblem text={form.problem} />
        <Field label="Name" autoComplete="name" {...bind('name')} />
        <EmailField {...bind('email')} />
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
        <Button type="submit" isBlock isBusy={isSubmitting} busyLabel="Creating account...">
          Create Account
        </Button>
      </form>
      <p className="alt">
        <span className="soft">Have an account?</span>{' '}
        <Link to="/login" className="link alone">
          Sign In
        </Link>
      </p>
    </>
  )
}
