import { type FormEvent, useState } from 'react'
import { VOICES_NOT_KEPT } from '#copy/voices.ts'
import { StorageError } from '#data/durable-write.ts'
import type { SpeakerRow } from '#data/voice-rows.ts'
import type { VoiceActions } from '#state/voices.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FormProblem } from '#ui/form-problem.tsx'

const LONGEST_NAME = 40
const LONGEST_PLACE = 60

/** Makes a speaker, or changes what they are called. */
export function SpeakerDialog({
  speaker,
  actions,
  onClose,
}: {
  speaker: SpeakerRow | null
  actions: VoiceActions
  onClose: () => void
}) {
  const [name, setName] = useState(speaker?.name ?? '')
  const [relation, setRelation] = useState(speaker?.relation ?? '')
  const [place, setPlace] = useState(speaker?.place ?? '')
  const [isNameMissing, setIsNameMissing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (name.trim() === '') return setIsNameMissing(true)
    const { id, consent } = speaker ?? { id: crypto.randomUUID(), consent: null }
    const told = { name: name.trim(), relation: relation.trim(), place: place.trim() }
    try {
      await actions.saveSpeaker({ id, consent, ...told })
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      return setProblem(VOICES_NOT_KEPT)
    }
    onClose()
  }

  return (
    <Dialog
      isOpen
      title={speaker ? 'What are they called?' : 'Add a voice'}
      look="plain"
      onDismiss={onClose}
    >
      <form className="stack" noValidate onSubmit={(event) => void save(event)}>
        <FormProblem text={problem} />
        <Field
          label="Name"
          hint="As the family says it: Nani, Abbu."
          required
          autoComplete="off"
          maxLength={LONGEST_NAME}
          value={name}
          error={isNameMissing ? 'Name is required' : undefined}
          onChange={(event) => {
            setName(event.target.value)
            setIsNameMissing(false)
          }}
        />
        <Field
          label="Relation (optional)"
          hint="Grandmother, neighbour."
          autoComplete="off"
          maxLength={LONGEST_NAME}
          value={relation}
          onChange={(event) => setRelation(event.target.value)}
        />
        <Field
          label="Where is their Pothwari from? (optional)"
          hint="A town or a village."
          autoComplete="off"
          maxLength={LONGEST_PLACE}
          value={place}
          onChange={(event) => setPlace(event.target.value)}
        />
        <Button type="submit" isBlock>
          Save
        </Button>
      </form>
    </Dialog>
  )
}
