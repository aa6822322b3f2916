import { canTellAge, detailsOf, tellAge } from '#domain/kinship/add-relative.ts'
import { agePlaces } from '#domain/kinship/age-places.ts'
import { type FamilyFact, type FamilyView, ME } from '#domain/kinship/family-entry.ts'
import type { Family, Person } from '#domain/kinship/family.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { AgeDialog } from './age-dialog.tsx'

type AskAgeProps = {
  family: Family
  person: Person
  /** The brother or sister than whom the person is elder or younger. */
  than: Person
  titleOf: (id: string) => string
  /** False where nothing was kept. */
  onChange: (changesTo: (view: FamilyView) => readonly FamilyFact[]) => Promise<boolean>
  onClose: () => void
}

/**
 * Asks whether somebody is elder or younger than a brother or sister. Who has no place among those whose order is known is asked about
 * first: by that alone, a person who has a place is the elder or the younger one.
 */
export function AskAge({ family, person, than, titleOf, onChange, onClose }: AskAgeProps) {
  if (canTellAge(family, than, person.id)) {
    return (
      <AgeDialog
        who={titleOf(person.id)}
        than={than.id === ME ? 'you' : titleOf(than.id)}
        onTell={(age) => {
          onClose()
          void onChange((now) => tellAge(now.family, than.id, { id: person.id, age }))
        }}
        onClose={onClose}
      />
    )
  }

  async function place(birth: number): Promise<void> {
    const isKept = await onChange((now) =>
      now.family.get(than.id)?.birth === null ? detailsOf(than.id, { birth }) : [],
    )
    if (!isKept || person.birth !== null) onClose()
  }

  return (
    <Dialog
      isOpen
      title={
        than.id === ME
          ? 'Where do you come, by age?'
          : `Where does ${titleOf(than.id)} come, by age?`
      }
      onDismiss={onClose}
      actions={
        <>
          {agePlaces(family, than).map(({ after, before, birth }) => (
            <Button key={birth} isBlock onClick={() => void place(birth)}>
              {[
                after === null ? '' : `Younger than ${titleOf(after)}`,
                before === null
                  ? ''
                  : `${after === null ? 'Elder' : 'elder'} than ${titleOf(before)}`,
              ]
                .filter((words) => words !== '')
                .join(', ')}
            </Button>
          ))}
          <Button isBlock variant="quiet" onClick={onClose}>
            I don’t know
          </Button>
        </>
      }
    />
  )
}
