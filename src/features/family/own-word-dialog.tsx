import { type FormEvent, useState } from 'react'
import type { HouseholdWord } from '#domain/kinship/family-entry.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { LONGEST_TEXT } from './name-dialog.tsx'

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
  const [roman, setRoman] = useState(word?.roman ?? '')
  const [shahmukhi, setShahmukhi] = useState(word?.shahmukhi ?? '')
  const [isMissing, setIsMissing] = useState(false)

  function save(event: FormEvent): void {
    event.preventDefault()
    if (roman.trim() === '') return setIsMissing(true)
    onSave({ roman: roman.trim(), shahmukhi: shahmukhi.trim() || null })
  }

  return (
    <Dialog isOpen title="In our house we say …" look="plain" onDismiss={onClose}>
      <form className="stack" noValidate onSubmit={save}>
        <p className="soft">For your {english}. It is shown in place of the word of our sources.</p>
        <Field
          label="The word"
          required
          lang="phr-Latn"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LONGEST_TEXT}
          value={roman}
          error={isMissing ? 'The word is required' : undefined}
          onChange={(event) => {
            setRoman(event.target.value)
            setIsMissing(false)
          }}
        />
        <Field
          label="In Shahmukhi (optional)"
          lang="phr-Arab"
          dir="rtl"
          className="ar"
          autoComplete="off"
          spellCheck={false}
          maxLength={LONGEST_TEXT}
          value={shahmukhi}
          onChange={(event) => setShahmukhi(event.target.value)}
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
