import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'

/** As contract/family-entry.ts has it. */
export const LONGEST_TEXT = 60

/** What somebody is called: "Chaacha Zafar". Left empty, they are called by the word alone. */
export function NameDialog({
  name,
  onSave,
  onClose,
}: {
  name: string | null
  onSave: (name: string | null) => void
  onClose: () => void
}) {
  const [typed, setTyped] = useState(name ?? '')

  function save(event: FormEvent): void {
    event.preventDefault()
    onSave(typed.trim() === '' ? null : typed.trim())
  }

  return (
    <Dialog isOpen title="What are they called?" look="plain" onDismiss={onClose}>
      <form className="stack" noValidate onSubmit={save}>
        <Field
          label="Name"
          hint="Kept for you alone. Leave it empty to go without."
          autoComplete="off"
          maxLength={LONGEST_TEXT}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" isBlock>
          Save
        </Button>
      </form>
    </Dialog>
  )
}
