import Plus from 'lucide-react/icons/plus'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { ME } from '#domain/kinship/family-entry.ts'
import { Icon } from '#ui/icon.tsx'
import type { DrawnFamily, OpenPlace } from './drawn-family.ts'
import { placeStyle, units } from './place-style.ts'
import { extentOf } from './tree-grid.ts'
import { TreePerson } from './tree-person.tsx'
import { TreeThreads } from './tree-threads.tsx'
import { useTreeScroll } from './use-tree-scroll.ts'
import './family-tree.css'

type TreeViewProps = {
  drawn: DrawnFamily
  centre: string
  selected: string
  titleOf: (id: string) => string
  onSelect: (id: string) => void
  /** A dashed place was pressed. */
  onOpen?: (place: OpenPlace) => void
  /** "+" at the one who is selected. */
  onAdd?: () => void
  /** A drill asks for them. */
  hidesWords?: boolean
}

/** The tree as a cloth of patches, moved with finger or wheel, and by arrows from one to the next. */
export function TreeView({
  drawn,
  centre,
  selected,
  titleOf,
  onSelect,
  onOpen,
  onAdd,
  hidesWords = false,
}: TreeViewProps) {
  const { people, open, threads, paperThreads } = drawn
  /** Where the arrows have led since somebody was selected. */
  const [walked, setWalked] = useState({ from: selected, to: selected })
  const extent = useMemo(() => extentOf([...people, ...open]), [people, open])
  const { box, reveal } = useTreeScroll({ centre, selected, people, extent })
  // The first render leaves out people who are further away than a phone shows. A drill begins with the words hidden, and renders
  // everybody at once: it may ask for anyone.
  const isFilled = useDeferredValue(true, hidesWords)
  const shown = isFilled ? people : people.filter(isNear)
  const isDrawn = (id: string) => people.some((person) => person.id === id)
  const wanted = walked.from === selected ? walked.to : selected
  const tabStop = isDrawn(wanted) ? wanted : centre
  const chosen = people.find(({ id }) => id === selected)

  function select({ target }: MouseEvent): void {
    const item = target instanceof Element ? target.closest<HTMLElement>('[data-person]') : null
    const id = item?.dataset['person']
    if (id !== undefined) onSelect(id)
  }

  function move(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const { person: from = tabStop } =
      event.target instanceof HTMLElement ? event.target.dataset : {}
    const next = nextByKey(people, from, event.key)
    if (!event.key.startsWith('Arrow') && next === null) return
    event.preventDefault()
    if (next === null) return
    setWalked({ from: selected, to: next })
    reveal(next)
    focusPerson(box.current, next)
  }

  // A dashed place went with the press that filled it, and somebody who was taken out with theirs.
  useEffect(() => {
    if (document.activeElement === document.body) focusPerson(box.current, selected)
  }, [box, selected])

  const { left, top, width, height } = extent
  return (
    <div
      className="tree-box"
      ref={box}
      style={{ '--width': width, '--height': height } as CSSProperties}
    >
      <div className="tree-cloth" style={{ width: units(width), height: units(height) }}>
        <div className="tree-origin" style={{ left: units(-left), top: units(-top) }}>
          <TreeThreads threads={threads} paperThreads={paperThreads} />
          <div
            role="tree"
            tabIndex={-1}
            aria-label={centre === ME ? 'My family' : `The family as ${titleOf(centre)} sees it`}
            onClick={select}
            onKeyDown={move}
          >
            {shown.map((person) => (
              <TreePerson
                key={person.id}
                person={person}
                title={person.id === centre ? titleOf(person.id) : ''}
                isCentre={person.id === centre}
                isMe={person.id === ME}
                isSelected={person.id === selected}
                isTabStop={person.id === tabStop}
                hidesWord={hidesWords}
              />
            ))}
          </div>
          {open.map((place) => (
            <button
              key={place.id}
              type="button"
              className="tree-open"
              aria-label={`Add ${place.at === ME ? '' : `${titleOf(place.at)}’s `}${place.kind}`}
              style={placeStyle(place)}
              onClick={() => onOpen?.(place)}
            >
              <span className="tree-hole">
                <Icon of={Plus} />
              </span>
              <span className="tree-words">{place.kind}</span>
            </button>
          ))}
          {chosen && onAdd && (
            <button type="button" className="tree-add" style={placeStyle(chosen)} onClick={onAdd}>
              <span>
                <Icon of={Plus} />
              </span>
              <span className="vh">
                {selected === ME
                  ? 'Add a relative of yours'
                  : `Add a relative of ${titleOf(selected)}`}
              </span>
            </button>
          )}
        </div>
      </div>
    </div>
  )
}

function isNear({ column, row }: Placed): boolean {
  return Math.abs(column) <= 2 && Math.abs(row) <= 1
}

function focusPerson(box: HTMLElement | null, id: string): void {
  for (const item of box?.querySelectorAll<HTMLElement>('[data-person]') ?? []) {
    if (item.dataset['person'] === id) item.focus({ preventScroll: true })
  }
}

type Placed = { id: string; column: number; row: number }

/** Who is next in the direction of an arrow: along the row, or the nearest in the row above or below. Null where nobody is. */
function nextByKey(people: readonly Placed[], from: string, key: string): string | null {
  const here = people.find(({ id }) => id === from)
  if (here === undefined) return null
  const nearest = (candidates: readonly Placed[]): string | null =>
    [...candidates].sort((a, b) => distance(a, here) - distance(b, here) || a.column - b.column)[0]
      ?.id ?? null
  switch (key) {
    case 'ArrowUp':
      return nearest(people.filter(({ row }) => row === here.row - 1))
    case 'ArrowDown':
      return nearest(people.filter(({ row }) => row === here.row + 1))
    case 'ArrowLeft':
      return nearest(people.filter(({ row, column }) => row === here.row && column < here.column))
    case 'ArrowRight':
      return nearest(people.filter(({ row, column }) => row === here.row && column > here.column))
    case 'Home':
      return people.find(({ row, column }) => row === 0 && column === 0)?.id ?? null
    default:
      return null
  }
}

function distance(a: Placed, b: Placed): number {
  return Math.abs(a.column - b.column)
}
