/**
 * Where each tile of a word arrangement lies. A tile is known by its place in the right order, so that
 * two tiles with the same word stay two tiles. Tiles beyond the slots are words for another speaker.
 */
export type Arrangement = {
  /** Tiles as the bank shows them; a placed tile leaves a hole, so nothing reflows. */
  bank: readonly number[]
  /** By slot: the tile that lies in it. */
  slots: readonly (number | null)[]
}

export function beginArrangement(
  bank: readonly number[],
  slotCount: number = bank.length,
): Arrangement {
  return { bank, slots: Array.from({ length: slotCount }, () => null) }
}

/** Puts a tile into a slot. A tile that lay there goes where the new one came from: its slot, or the bank. */
export function placeTile(arrangement: Arrangement, tile: number, slot: number): Arrangement {
  const from = slotOf(arrangement, tile)
  if (from === slot || slot < 0 || slot >= arrangement.slots.length) return arrangement
  const displaced = arrangement.slots[slot] ?? null
  return withSlots(arrangement, (held, at) => {
    if (at === slot) return tile
    return at === from ? displaced : held
  })
}

/** Click and Enter: the first free slot. With every slot taken nothing changes. */
export function placeInFirstFreeSlot(arrangement: Arrangement, tile: number): Arrangement {
  const free = arrangement.slots.indexOf(null)
  return free === -1 ? arrangement : placeTile(arrangement, tile, free)
}

export function returnTile(arrangement: Arrangement, tile: number): Arrangement {
  if (slotOf(arrangement, tile) === null) return arrangement
  return withSlots(arrangement, (held) => (held === tile ? null : held))
}

/** The slot a tile lies in, from 0; null while it is in the bank. */
export function slotOf(arrangement: Arrangement, tile: number): number | null {
  const slot = arrangement.slots.indexOf(tile)
  return slot === -1 ? null : slot
}

export function isFull(arrangement: Arrangement): boolean {
  return arrangement.slots.every((tile) => tile !== null)
}

export function placedCount(arrangement: Arrangement): number {
  return arrangement.slots.filter((tile) => tile !== null).length
}

/**
 * Marks by position: a word counts, not the tile, so two equal words may change places. Of several right lines the one that was
 * nearly built.
 */
export function slotMarks(
  arrangement: Arrangement,
  words: readonly string[],
  lines: readonly (readonly string[])[] = [words],
): readonly boolean[] {
  const marks = lines.map((line) =>
    arrangement.slots.map(
      (tile, at) => tile !== null && words[tile]?.toLowerCase() === line[at]?.toLowerCase(),
    ),
  )
  const rightIn = (marked: readonly boolean[]) => marked.filter(Boolean).length
  return marks.reduce((best, other) => (rightIn(other) > rightIn(best) ? other : best))
}

function withSlots(
  arrangement: Arrangement,
  next: (held: number | null, at: number) => number | null,
): Arrangement {
  return { ...arrangement, slots: arrangement.slots.map(next) }
}
