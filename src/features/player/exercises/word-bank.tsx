import { useDroppable } from '@dnd-kit/react'
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

/** The bank. A placed word leaves a hole of its own width, so nothing reflows. */
export function WordBank({
  tiles,
  isInBank,
  wordOf,
  renderTile,
}: {
  tiles: readonly number[]
  isInBank: (tile: number) => boolean
  wordOf: (tile: number) => string
  renderTile: (tile: number) => ReactNode
}) {
  const { ref, isDropTarget } = useDroppable({ id: 'bank' })
  return (
    <div
      ref={ref}
      className={classNames('bank notranslate', isDropTarget && 'over')}
      translate="no"
      role="group"
      aria-label="Word bank"
    >
      {tiles.map((tile) =>
        isInBank(tile) ? (
          renderTile(tile)
        ) : (
          <span key={tile} className="tile hole" aria-hidden="true">
            <span>{wordOf(tile)}</span>
          </span>
        ),
      )}
    </div>
  )
}
