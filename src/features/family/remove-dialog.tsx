import { removePerson, whoHangsOn } from '#domain/kinship/change-view.ts'
import { joinDouble, possibleDoubles } from '#domain/kinship/doubles.ts'
import type { FamilyFact, FamilyView } from '#domain/kinship/family-entry.ts'
import type { Family } from '#domain/kinship/family.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** Asks before somebody is taken out, and says who goes with them. */
export function RemoveDialog({
  family,
  id,
  titleOf,
  onTakeOut,
  onClose,
}: {
  family: Family
  id: string
  titleOf: (id: string) => string
  onTakeOut: (changesTo: (view: FamilyView) => readonly FamilyFact[]) => void
  onClose: () => void
}) {
  const title = titleOf(id)
  /** Who is joined to the tree by them alone. */
  const hanging = whoHangsOn(family, id).map(titleOf)
  return (
    <Dialog
      isOpen
      title={`Take ${title} out of the tree?`}
      onDismiss={onClose}
      actions={
        <>
          <Button isBlock onClick={onClose}>
            Keep
          </Button>
          {possibleDoubles(family, id).map((other) => (
            <Button
              key={other}
              isBlock
              variant="quiet"
              onClick={() => onTakeOut((now) => joinDouble(now, id, other))}
            >
              {capital(title)} is {titleOf(other)}
            </Button>
          ))}
          <Button
            isBlock
            variant="danger"
            onClick={() => onTakeOut(({ family: now }) => removePerson(now, id))}
          >
            {hanging.length === 0 ? 'Take out' : `Take out all ${hanging.length + 1}`}
          </Button>
        </>
      }
    >
      <p className="soft">
        {hanging.length === 0
          ? 'Nobody else hangs on them. It cannot be undone.'
          : `${listed(hanging)} ${hanging.length === 1 ? 'hangs' : 'hang'} on them and ${hanging.length === 1 ? 'goes' : 'go'} too. It cannot be undone.`}
      </p>
    </Dialog>
  )
}

const MOST_LISTED = 4

function listed(titles: readonly string[]): string {
  const shown = titles.slice(0, MOST_LISTED)
  const rest = titles.length - shown.length
  const all = rest > 0 ? [...shown, `${rest} more`] : shown
  const text = all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
  return capital(text)
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What to do about somebody who may be there a second time. */
export function TwiceNote({
  family,
  id,
  titleOf,
}: {
  family: Family
  id: string
  titleOf: (id: string) => string
}) {
  if (possibleDoubles(family, id).length === 0) return null
  const them = family.get(id)?.sex === 'male' ? 'him' : 'her'
  return (
    <p className="soft sm">
      {`Is ${titleOf(id)} in the tree twice? Take ${them} out and say who it is: the other keeps the relatives of both.`}
    </p>
  )
}
