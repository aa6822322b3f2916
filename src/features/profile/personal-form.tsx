import { useEffect, useRef, useState } from 'react'
import { personalInformationForm, type ProfileInput } from '#contract/profile.ts'
import type { User } from '#contract/user.ts'
import { ADDRESS_WILL_BE_VERIFIED, PROFILE_NOT_KEPT } from '#copy/profile.ts'
import { useLearnerActions } from '#state/learner-actions.ts'
import { useForm } from '#state/use-form.ts'
import { Button } from '#ui/button.tsx'
import { EmailField } from '#ui/email-field.tsx'
import { Field } from '#ui/field.tsx'
import { FormProblem } from '#ui/form-problem.tsx'

type PersonalFormProps = {
  profile: User
  /** What the server would not take: it stands in the fields, to be corrected. */
  refused: ProfileInput
  save: (changes: ProfileInput) => Promise<boolean>
  onClose: () => void
}

/**
 * Only what was really changed is saved: another device may have changed the rest meanwhile. Cancel leaves
 * everything as it was, a refused change too.
 */
export function PersonalForm({ profile, refused, save, onClose }: PersonalFormProps) {
  const { discardFailedProfile } = useLearnerActions()
  // What the learner sees when they begin; what comes from elsewhere while they type is not their change.
  const [before] = useState(() => ({
    firstName: profile.firstName,
    lastName: profile.lastName,
    email: profile.email,
  }))
  const start = {
    firstName: refused.firstName ?? before.firstName,
    lastName: refused.lastName ?? before.lastName,
    email: refused.email ?? before.email,
  }
  const form = useForm(personalInformationForm, start, async (input) => {
    const changes: ProfileInput = {}
    if (input.firstName !== before.firstName) changes.firstName = input.firstName
    if (input.lastName !== before.lastName) changes.lastName = input.lastName
    if (input.email !== before.email) changes.email = input.email
    if (Object.keys(changes).length > 0 && !(await save(changes))) {
      return { ok: false, text: PROFILE_NOT_KEPT }
    }
    // Corrected, or taken back by typing the old one: the refused change is settled.
    await discardFailedProfile()
    onClose()
    return { ok: true }
  })
  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // Edit was pressed, and has gone: the form goes on from there.
    formRef.current?.querySelector('input')?.focus()
  }, [])
  const isNewAddress =
    form.values.email.trim().toLowerCase() !== before.email.toLowerCase() &&
    form.values.email.trim() !== ''

  return (
    <form ref={formRef} className="stack" noValidate onSubmit={form.onSubmit}>
      <FormProblem text={form.problem} />
      <Field label="First name" autoComplete="given-name" {...form.bind('firstName')} />
      <Field label="Last name" autoComplete="family-name" {...form.bind('lastName')} />
      <EmailField
        {...(isNewAddress && { hint: ADDRESS_WILL_BE_VERIFIED })}
        {...form.bind('email')}
      />
      <div className="buttons">
        <Button type="submit" isBusy={form.isSubmitting} busyLabel="Saving...">
          Save Changes
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
