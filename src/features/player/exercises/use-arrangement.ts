import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { shuffledIndexes, swap } from '#domain/seeded-random.ts'
import { playEffect } from '#state/play-effect.ts'
import { announce } from '#ui/live-region.tsx'
import { releaseFocus } from '#ui/release-focus.ts'
import type { ArrangedLine, ArrangedWord } from './arranged-words.ts'
import {
  type Arrangement,
  beginArrangement,
  isFull,
  placeInFirstFreeSlot,
  placeTile,
  returnTile,
  slotOf,
} from './arrangement.ts'
import type { ExerciseProps } from './exercise-props.ts'

export type ArrangementMoves = {
  /** Click: the bank's words go to the first free slot, placed ones go back. */
  press(tile: number): void
  place(tile: number, slot: number): void
  returnToBank(tile: number): void
  /** The placed word changes places with its neighbour. */
  shift(tile: number, by: -1 | 1): void
}

/**
 * The state of a word arrangement: what lies where, one sentence for each move for those who do not see
 * it, and the focus, which stays on the word that moved.
 */
export function useArrangement({
  tiles: words,
  lines,
  seed,
  isClosed,
  draft,
  onDraftChange,
}: {
  seed: string
  isClosed: boolean
} & ArrangedLine &
  Pick<ExerciseProps, 'draft' | 'onDraftChange'>): {
  arrangement: Arrangement
  moves: ArrangementMoves
  area: RefObject<HTMLDivElement | null>
} {
  const [arrangement, setArrangement] = useState(() =>
    typeof draft === 'object'
      ? draft
      : beginArrangement(
          shuffledTiles(
            words.map((word) => word.roman),
            seed,
            lines,
          ),
          lines[0]?.length,
        ),
  )
  const area = useRef<HTMLDivElement>(null)
  const moved = useRef<number | null>(null)

  useLayoutEffect(() => {
    if (moved.current === null) return
    area.current?.querySelector<HTMLElement>(`[data-tile="${moved.current}"]`)?.focus()
    moved.current = null
  }, [arrangement])

  function go(tile: number, next: Arrangement): void {
    if (isClosed || next === arrangement) return
    moved.current = tile
    playEffect('tile-drop')
    // The word comes back as another button, which is focused.
    releaseFocus()
    setArrangement(next)
    announce(moveInWords(words, tile, arrangement, next))
    onDraftChange(next, isFull(next))
  }

  const moves: ArrangementMoves = {
    press(tile) {
      const isPlaced = slotOf(arrangement, tile) !== null
      go(tile, isPlaced ? returnTile(arrangement, tile) : placeInFirstFreeSlot(arrangement, tile))
    },
    place: (tile, slot) => go(tile, placeTile(arrangement, tile, slot)),
    returnToBank: (tile) => go(tile, returnTile(arrangement, tile)),
    shift(tile, by) {
      const slot = slotOf(arrangement, tile)
      if (slot !== null) go(tile, placeTile(arrangement, tile, slot + by))
    },
  }
  return { arrangement, moves, area }
}

function moveInWords(
  words: readonly ArrangedWord[],
  tile: number,
  before: Arrangement,
  after: Arrangement,
): string {
  const word = words[tile]?.roman ?? ''
  const slot = slotOf(after, tile)
  if (slot === null) return `${word} is back in the word bank.`
  const place = `${word} is in slot ${slot + 1} of ${after.slots.length}.`
  const displaced = before.slots[slot] ?? null
  if (displaced === null) return place
  const newPlace = slotOf(after, displaced)
  const other = words[displaced]?.roman ?? ''
  return newPlace === null
    ? `${place} ${other} is back in the word bank.`
    : `${place} ${other} is in slot ${newPlace + 1}.`
}

/**
 * The bank's order: a shuffle that is the same on every look at the same attempt, and in which none of `lines` can be read from
 * left to right (unless no other order of these words exists). Gives indexes into `words`.
 */
export function shuffledTiles(
  words: readonly string[],
  seed: string,
  lines: readonly (readonly string[])[] = [words],
): readonly number[] {
  const tiles = shuffledIndexes(words.length, seed)
  const readsRight = (order: readonly number[]) => {
    return lines.some((line) => holdsInOrder(order, words, line))
  }
  return readsRight(tiles) ? (withOnePairSwapped(tiles, readsRight) ?? tiles) : tiles
}

/** Whether the words of the line come one after the other, with or without others between them. */
function holdsInOrder(
  order: readonly number[],
  words: readonly string[],
  line: readonly string[],
): boolean {
  let found = 0
  for (const tile of order) {
    if (words[tile]?.toLowerCase() === line[found]?.toLowerCase()) found += 1
  }
  return found === line.length
}

/** Exchanges the first two words that stop it from reading right; null where none do. */
function withOnePairSwapped(
  tiles: readonly number[],
  readsRight: (order: readonly number[]) => boolean,
): readonly number[] | null {
  for (let from = 0; from < tiles.length; from += 1) {
    for (let to = from + 1; to < tiles.length; to += 1) {
      const swapped = [...tiles]
      swap(swapped, from, to)
      if (!readsRight(swapped)) return swapped
    }
  }
  return null
}
