import { LONGEST_TEXT, nameForm } from '#contract/family-forms.ts'
import { useForm } from '#state/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'

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
  const form = useForm(nameForm, { name: name ?? '' }, async (input) => {
    onSave(input.name || null)
    return { ok: true }
  })

  return (
    <Dialog isOpen title="What are they called?" look="plain" onDismiss={onClose}>
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <Field
          label="Name"
          hint="Kept for you alone. Leave it empty to go without."
          autoComplete="off"
          maxLength={LONGEST_TEXT}
          {...form.bind('name')}
        />
        <Button type="submit" isBlock>
          Save
        </Button>
      </form>
    </Dialog>
  )
}
