import { useDroppable } from '@dnd-kit/react'
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

/** A numbered slot: running stitch while it is empty (look: dashed is not yet). */
export function ArrangementSlot({ slot, children }: { slot: number; children: ReactNode | null }) {
  const { ref, isDropTarget } = useDroppable({ id: `slot:${slot}`, data: { slot } })
  return (
    <li
      ref={ref}
      className={classNames('slot', children !== null && 'full', isDropTarget && 'over')}
    >
      {children ?? (
        <>
          <svg className="dash" aria-hidden="true">
            <rect x="1.5" y="1.5" rx="15" ry="15" />
          </svg>
          <span className="n" aria-hidden="true">
            {slot + 1}
          </span>
          <span className="vh">Slot {slot + 1}, empty</span>
        </>
      )}
    </li>
  )
}
