import { LONGEST_TEXT, wordForm } from '#contract/family-forms.ts'
import type { HouseholdWord } from '#domain/kinship/family-entry.ts'
import { useForm } from '#state/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'

/** "In our house we say …": the word of one relation. */
export function OwnWordDialog({
  english,
  word,
  onSave,
  onClose,
}: {
  english: string
  word: HouseholdWord | null
  /** Null takes it away again. */
  onSave: (word: HouseholdWord | null) => void
  onClose: () => void
}) {
  const start = { roman: word?.roman ?? '', shahmukhi: word?.shahmukhi ?? '' }
  const form = useForm(wordForm, start, async (input) => {
    onSave({ roman: input.roman, shahmukhi: input.shahmukhi || null })
    return { ok: true }
  })

  return (
    <Dialog isOpen title="In our house we say …" look="plain" onDismiss={onClose}>
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <p className="soft">For your {english}. It is shown in place of the word of our sources.</p>
        <Field
          label="The word"
          required
          lang="phr-Latn"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LONGEST_TEXT}
          {...form.bind('roman')}
        />
        <Field
          label="In Shahmukhi (optional)"
          lang="phr-Arab"
          dir="rtl"
          className="ar"
          autoComplete="off"
          spellCheck={false}
          maxLength={LONGEST_TEXT}
          {...form.bind('shahmukhi')}
        />
        <Button type="submit" isBlock>
          Save
        </Button>
        {word !== null && (
          <Button isBlock variant="danger" onClick={() => onSave(null)}>
            Take our word away
          </Button>
        )}
      </form>
    </Dialog>
  )
}
