import { useDroppable } from '@dnd-kit/react'
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import type { ArrangedWord } from './arranged-words.ts'
import { TileWords } from './tile-words.tsx'

/** The bank. A placed word leaves a hole of its own width, so nothing reflows. */
export function WordBank({
  tiles,
  isInBank,
  wordAt,
  renderTile,
}: {
  tiles: readonly number[]
  isInBank: (tile: number) => boolean
  wordAt: (tile: number) => ArrangedWord | undefined
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
            <TileWords word={wordAt(tile)} />
          </span>
        ),
      )}
    </div>
  )
}
