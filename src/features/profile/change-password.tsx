import { useState } from 'react'
import type { User } from '#contract/user.ts'
import { changePasswordInput } from '#contract/session.ts'
import { changePasswordFailureText, PASSWORD_CHANGED } from '#copy/account.ts'
import { useAccountActions } from '#state/account.ts'
import { useForm } from '#state/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormProblem } from '#ui/form-problem.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { showToast } from '#ui/toast-store.ts'

/** Another password, by who knows the present one; every other device is signed out by it. */
export function ChangePassword({ profile }: { profile: User }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        Change Password
      </Button>
      <Dialog
        isOpen={isOpen}
        title="Change your password"
        look="plain"
        onDismiss={() => setIsOpen(false)}
      >
        <Question profile={profile} onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

function Question({ profile, onDone }: { profile: User; onDone: () => void }) {
  const { changePassword } = useAccountActions(profile)
  const form = useForm(
    changePasswordInput,
    { currentPassword: '', newPassword: '' },
    async (input) => {
      const answer = await changePassword(input)
      if (!answer.ok) {
        const text = changePasswordFailureText(answer.failure)
        return { ok: false, text, failure: answer.failure }
      }
      showToast(PASSWORD_CHANGED, { tone: 'good' })
      onDone()
      return { ok: true }
    },
  )
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <FormProblem text={form.problem} />
      {/* Tells a password manager whose password it is to keep. */}
      <input type="text" autoComplete="username" value={profile.email} readOnly hidden />
      <PasswordField
        label="Current Password"
        autoComplete="current-password"
        {...form.bind('currentPassword')}
      />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        hint="At least 6 characters, with an uppercase letter, a lowercase letter and a number"
        {...form.bind('newPassword')}
      />
      <p className="soft">Your other devices will be signed out. This one stays signed in.</p>
      <Button type="submit" isBlock isBusy={form.isSubmitting} busyLabel="Changing...">
        Change Password
      </Button>
    </form>
  )
}
