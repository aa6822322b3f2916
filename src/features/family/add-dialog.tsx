import { useState } from 'react'
import { type Addition, canTellAge, hasRoomFor, spousesOf } from '#domain/kinship/add-relative.ts'
import { MOST_SPOUSES } from '#domain/kinship/family-entry.ts'
import type { Family, Person } from '#domain/kinship/family.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { AgeDialog } from './age-dialog.tsx'

type Kind = Addition['kind']

type AddDialogProps = {
  family: Family
  person: Person
  isMe: boolean
  titleOf: (id: string) => string
  onAdd: (addition: Addition) => void
  onClose: () => void
}

/** "+" at somebody: who is new, and what has to be known of them. */
export function AddDialog({ family, person, isMe, titleOf, onAdd, onClose }: AddDialogProps) {
  const [kind, setKind] = useState<Kind | null>(null)
  const spouses = spousesOf(family, person)
  const who = isMe ? 'you' : titleOf(person.id)
  const spouse = person.sex === 'male' ? 'Wife' : 'Husband'
  const choices: readonly [Kind, string][] = [
    ['father', 'Father'],
    ['mother', 'Mother'],
    ['brother', 'Brother'],
    ['sister', 'Sister'],
    ['spouse', spouse],
    ['son', 'Son'],
    ['daughter', 'Daughter'],
  ]

  function choose(chosen: Kind): void {
    if (chosen === 'father' || chosen === 'mother' || chosen === 'spouse') {
      return onAdd({ kind: chosen })
    }
    const isChild = chosen === 'son' || chosen === 'daughter'
    if (isChild && spouses.length === 0) return onAdd({ kind: chosen, parent: null })
    if (!isChild && !canTellAge(family, person)) return onAdd({ kind: chosen, age: null })
    setKind(chosen)
  }

  if (kind === 'brother' || kind === 'sister') {
    return (
      <AgeDialog
        who={`the ${kind}`}
        than={who}
        onTell={(age) => onAdd({ kind, age })}
        onClose={onClose}
      />
    )
  }
  if (kind === 'son' || kind === 'daughter') {
    const parent = person.sex === 'male' ? 'mother' : 'father'
    return (
      <Dialog
        isOpen
        title={`Who is the ${kind}’s ${parent}?`}
        onDismiss={onClose}
        actions={
          <>
            {spouses.map(({ id }) => (
              <Button key={id} isBlock onClick={() => onAdd({ kind, parent: { id } })}>
                {capital(titleOf(id))}
              </Button>
            ))}
            <Button
              isBlock
              variant="quiet"
              onClick={() => onAdd({ kind, parent: 'somebody else' })}
            >
              Somebody else
            </Button>
          </>
        }
      />
    )
  }
  return (
    <Dialog isOpen title={`Who is new beside ${who}?`} look="plain" onDismiss={onClose}>
      <div className="family-choices">
        {choices
          .filter(([one]) => hasRoomFor(person, one))
          .filter(([one]) => one !== 'spouse' || spouses.length < MOST_SPOUSES)
          .map(([one, label]) => (
            <Button key={one} variant="quiet" isBlock onClick={() => choose(one)}>
              {label}
            </Button>
          ))}
      </div>
    </Dialog>
  )
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
