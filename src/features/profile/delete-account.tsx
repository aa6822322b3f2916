import { useState } from 'react'
import type { User } from '#contract/user.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FormProblem } from '#ui/form-problem.tsx'
import { useDeleteAccount } from './use-delete-account.ts'

const WORD = 'DELETE'

/** The account gone for good, after a word is typed: nobody does this by a slip of the thumb. */
export function DeleteAccount({ profile }: { profile: User }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="danger" onClick={() => setIsAsking(true)}>
        Delete Account
      </Button>
      <Dialog
        isOpen={isAsking}
        title="Delete your account?"
        look="plain"
        onDismiss={() => setIsAsking(false)}
      >
        <Question profile={profile} onKeep={() => setIsAsking(false)} />
      </Dialog>
    </>
  )
}

function Question({ profile, onKeep }: { profile: User; onKeep: () => void }) {
  const { remove, isBusy, problem, isOnline } = useDeleteAccount(profile)
  const [typed, setTyped] = useState('')
  const isConfirmed = typed.trim().toUpperCase() === WORD

  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isConfirmed && isOnline && !isBusy) void remove()
      }}
    >
      <p>These go for good, with us and on this device:</p>
      <ul className="gone">
        <li>your name, your address and your password</li>
        <li>your lessons, XP, streak and achievements</li>
        <li>your subscription: it ends now, and nothing more is charged</li>
        <li>whatever waits on this device to be sent, messages to us included</li>
      </ul>
      <p className="soft">Export your data first if you want to keep it. This cannot be undone.</p>
      <FormProblem
        text={
          problem ??
          (isOnline ? null : 'You are offline. An account can be deleted only with a connection.')
        }
      />
      <Field
        label={`Type ${WORD} to confirm`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        disabled={isBusy}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button isBlock onClick={onKeep} disabled={isBusy}>
        Keep My Account
      </Button>
      <Button
        type="submit"
        isBlock
        variant="danger"
        disabled={!isConfirmed || !isOnline}
        isBusy={isBusy}
        busyLabel="Deleting..."
      >
        Delete for Good
      </Button>
    </form>
  )
}
