import { memo } from 'react'
import { Patch, type PatchDye } from '#ui/patch.tsx'
import { PothwariLine } from '#ui/pothwari.tsx'
import { classNames } from '#ui/class-names.ts'
import type { DrawnPerson } from './drawn-family.ts'
import { placeStyle } from './place-style.ts'

/** The two halves of the phulkari, who is of both, and who came by marriage. */
export const DYE_OF_SIDE: Record<DrawnPerson['side'], PatchDye> = {
  father: 'neel',
  mother: 'majith',
  own: 'genda',
  marriage: 'patta',
}

/** A generation shares its pattern, with one for each half. */
export function patternOf({ row, side }: Pick<DrawnPerson, 'row' | 'side'>): number {
  return (row + 4) * 2 + (side === 'mother' ? 1 : 0)
}

type TreePersonProps = {
  person: DrawnPerson
  title: string
  isCentre: boolean
  isMe: boolean
  isSelected: boolean
  isTabStop: boolean
  /** In a drill. */
  hidesWord: boolean
}

/** The animation starts this much later at each step from the centre. */
const RING_MS = 60

/** A patch with the word under it. A word to ask at home is an unsewn patch. TreeView handles the clicks. */
export const TreePerson = memo(function TreePerson({
  person,
  title,
  isCentre,
  isMe,
  isSelected,
  isTabStop,
  hidesWord,
}: TreePersonProps) {
  const { id, word, words, name, level, position, siblings, distance } = person
  return (
    <button
      type="button"
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-selected={isSelected}
      tabIndex={isTabStop ? 0 : -1}
      data-person={id}
      className={classNames('tree-person', isCentre && 'centre', isMe && 'is-me')}
      style={{ ...placeStyle(person), animationDelay: `${Math.min(distance, 6) * RING_MS}ms` }}
    >
      <Face
        pattern={patternOf(person)}
        dye={DYE_OF_SIDE[person.side]}
        centreTitle={isCentre ? (isMe ? (name ?? 'Me') : title) : null}
        english={words[0]?.english ?? ''}
        roman={word?.roman ?? null}
        shahmukhi={word?.shahmukhi ?? null}
        name={name}
        hidesWord={hidesWord}
      />
    </button>
  )
})

type FaceProps = {
  pattern: number
  dye: PatchDye
  /** Null for all but the centre. */
  centreTitle: string | null
  english: string
  roman: string | null
  shahmukhi: string | null
  name: string | null
  hidesWord: boolean
}

/** What a place shows. Somebody who only makes room is not drawn anew. */
const Face = memo(function Face({
  pattern,
  dye,
  centreTitle,
  english,
  roman,
  shahmukhi,
  name,
  hidesWord,
}: FaceProps) {
  const isKnown = centreTitle !== null || roman !== null
  return (
    <>
      <span className="tree-patch">
        <Patch
          number={pattern}
          dye={dye}
          state={isKnown ? 'mastered' : 'locked'}
          isThreaded={false}
        />
      </span>
      <span className="tree-words">
        {centreTitle !== null ? (
          <span className="tree-name">{centreTitle}</span>
        ) : (
          <>
            <span className="vh">{english}, </span>
            {hidesWord ? null : roman === null ? (
              <span className="tree-ask">ask at home</span>
            ) : (
              <PothwariLine roman={roman} shahmukhi={shahmukhi} />
            )}
            {name !== null && (
              <>
                <span className="vh">, </span>
                <span className="tree-name">{name}</span>
              </>
            )}
          </>
        )}
      </span>
    </>
  )
})
