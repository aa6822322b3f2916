import { useEffect, useRef, useState } from 'react'
import type { VerdictRow } from '#data/invited/invited-db.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { wordsOf } from '../recorder/new-take.ts'
import { useRoomTexts } from './room-texts.ts'

type Written = Pick<VerdictRow, 'roman' | 'shahmukhi' | 'comment'>

/** How the reviewer says it, and what they like to add: everything may stay empty. */
export function WriteVerdict({
  verdict,
  before,
  onSave,
  onBack,
}: {
  verdict: 'different' | 'nobody'
  before: Written | undefined
  onSave: (written: Written) => void
  onBack: () => void
}) {
  const texts = useRoomTexts()
  const [words, setWords] = useState(before === undefined ? '' : before.roman || before.shahmukhi)
  const [comment, setComment] = useState(before?.comment ?? '')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector('input')?.focus()
  }, [])
  const plain = {
    dir: 'auto',
    autoComplete: 'off',
    autoCapitalize: 'none',
    autoCorrect: 'off',
    spellCheck: false,
  } as const
  return (
    <form
      ref={form}
      className="room-ask"
      onSubmit={(event) => {
        event.preventDefault()
        onSave({ ...wordsOf(words), comment: comment.trim() })
      }}
    >
      {verdict === 'different' && (
        <Field
          {...plain}
          label={texts.howWritten}
          hint={texts.optional}
          maxLength={120}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <Field
        {...plain}
        label={texts.comment}
        maxLength={300}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      <Button type="submit" isBlock>
        {texts.save}
      </Button>
      <Button size="sm" variant="text" onClick={onBack}>
        {texts.back}
      </Button>
    </form>
  )
}
