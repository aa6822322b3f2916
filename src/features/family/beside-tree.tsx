import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import type { DrawnPerson } from './drawn-family.ts'
import { DYE_OF_SIDE } from './tree-person.tsx'

const SIDES = [
  ['father', 'Father’s side'],
  ['mother', 'Mother’s side'],
  ['own', 'Own'],
  ['marriage', 'By marriage'],
] as const

/** Which half is which, of those that are there. */
export function TreeLegend({ people }: { people: readonly DrawnPerson[] }) {
  const shown = SIDES.filter(([side]) => people.some((person) => person.side === side))
  if (shown.length < 2) return null
  return (
    <ul className="family-legend soft sm">
      {shown.map(([side, label]) => (
        <li key={side}>
          <i className={classNames('family-dye', `dye-${DYE_OF_SIDE[side]}`)} aria-hidden="true" />
          {label}
        </li>
      ))}
    </ul>
  )
}

/** Who has no place in the tree as it is turned; a press turns it to them. */
export function FurtherAway({
  ids,
  titleOf,
  onTurn,
}: {
  ids: readonly string[]
  titleOf: (id: string) => string
  onTurn: (id: string) => void
}) {
  if (ids.length === 0) return null
  return (
    <section className="card family-far" aria-labelledby="family-far">
      <h2 id="family-far">Further away</h2>
      <p className="soft sm">The tree shows three generations up and down. Turn it to see:</p>
      <div className="family-ways">
        {ids.map((id) => (
          <Button key={id} size="sm" variant="quiet" onClick={() => onTurn(id)}>
            {titleOf(id)}
          </Button>
        ))}
      </div>
    </section>
  )
}
