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
