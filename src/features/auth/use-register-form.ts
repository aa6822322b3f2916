import type { InferOutput } from 'valibot'
import { registerForm } from '#contract/auth.ts'
import { type FormOutcome, useForm } from '#state/use-form.ts'

/** What a new account asks for, empty at first. */
export function useRegisterForm(
  onSubmit: (input: InferOutput<typeof registerForm>) => Promise<FormOutcome>,
) {
  return useForm(registerForm, { name: '', email: '', password: '', confirmPassword: '' }, onSubmit)
}
