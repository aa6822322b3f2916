import { useDraggable } from '@dnd-kit/react'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { KeyboardEvent } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import type { ArrangedWord } from './arranged-words.ts'
import { TileWords } from './tile-words.tsx'

/** A word that can be pressed and dragged; a real button, so that no drag is ever needed (WCAG 2.5.7). */
export function ArrangementTile({
  tile,
  word,
  slot,
  mark,
  isClosed,
  onPress,
  onKeyDown,
}: {
  tile: number
  word: ArrangedWord | undefined
  /** From 0; null in the bank. */
  slot: number | null
  mark: 'right' | 'wrong' | null
  isClosed: boolean
  onPress: () => void
  onKeyDown: (event: KeyboardEvent) => void
}) {
  const place = slot === null ? 'bank' : `slot-${slot}`
  const { ref, isDragging } = useDraggable({
    id: `${place}:${tile}`,
    data: { tile },
    disabled: isClosed,
  })
  return (
    <button
      ref={ref}
      type="button"
      data-tile={tile}
      className={classNames(
        'tile',
        slot !== null && 'placed',
        mark === 'right' && 'ok',
        mark === 'wrong' && 'no',
        isDragging && 'lifted',
      )}
      aria-disabled={isClosed || undefined}
      aria-label={labelOf(word?.roman ?? '', slot, mark)}
      // A drag that ends on its own tile is no press: dnd-kit cancels that click.
      onClick={(event) => !event.defaultPrevented && onPress()}
      onKeyDown={onKeyDown}
    >
      {mark === 'right' && <Icon of={Check} size={17} />}
      {mark === 'wrong' && <Icon of={X} size={17} />}
      <TileWords word={word} />
    </button>
  )
}

function labelOf(word: string, slot: number | null, mark: 'right' | 'wrong' | null): string {
  if (slot === null) return word
  const place = `Slot ${slot + 1}: ${word}`
  if (mark) return `${place}, ${mark === 'right' ? 'right place' : 'wrong place'}`
  return `${place}. Press to return it`
}
