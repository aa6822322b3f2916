import { useEffect, useRef, useState } from 'react'
import type { User } from '#contract/user.ts'
import { useProfileWork } from '#state/profile-work.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PersonalForm } from './personal-form.tsx'
import { RefusedChange } from './refused-change.tsx'
import { SaveNote } from './save-note.tsx'
import { useSaveProfile } from './use-save-profile.ts'

const FIELDS = ['firstName', 'lastName', 'email'] as const

/** Name and address: shown, and changed in a form of its own. */
export function PersonalInformation({ profile }: { profile: User }) {
  const { state, save } = useSaveProfile()
  const refused = useProfileWork()?.refused ?? null
  const [isEditing, setIsEditing] = useState(false)
  const editRef = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)

  useEffect(() => {
    // The button is back where the form was: so is the focus.
    if (wasEditing.current && !isEditing) editRef.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  return (
    <Card as="section" aria-labelledby="personal">
      <div className="cardhead">
        <h2 id="personal">Personal Information</h2>
        {!isEditing && (
          <Button ref={editRef} size="sm" variant="quiet" onClick={() => setIsEditing(true)}>
            Edit<span className="vh"> personal information</span>
          </Button>
        )}
      </div>
      {refused !== null && (
        <RefusedChange refused={refused} onCorrect={isEditing ? null : () => setIsEditing(true)} />
      )}
      {isEditing ? (
        <PersonalForm
          profile={profile}
          refused={refused?.changes ?? {}}
          save={save}
          onClose={() => setIsEditing(false)}
        />
      ) : (
        <dl className="facts">
          <Fact label="First name" value={profile.firstName} />
          <Fact label="Last name" value={profile.lastName} />
          <Fact label="Email" value={profile.email} />
        </dl>
      )}
      <SaveNote state={isEditing ? 'idle' : state} fields={FIELDS} />
    </Card>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value === '' ? 'Not given' : value}</dd>
    </div>
  )
}
