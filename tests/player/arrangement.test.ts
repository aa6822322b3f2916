import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import {
  beginArrangement,
  isFull,
  placedCount,
  placeInFirstFreeSlot,
  placeTile,
  returnTile,
  slotMarks,
  slotOf,
} from '../../src/features/player/exercises/arrangement.ts'

const empty = beginArrangement([2, 0, 1])

describe('arranging words', () => {
  it('places a clicked word in the first free slot', () => {
    const arrangement = placeInFirstFreeSlot(placeTile(empty, 0, 0), 2)
    expect(arrangement.slots).toEqual([0, 2, null])
  })

  it('leaves a full line as it is when one more word is clicked', () => {
    const full = [2, 1, 0].reduce(placeInFirstFreeSlot, empty)
    expect(isFull(full)).toBe(true)
    expect(placeInFirstFreeSlot(full, 2)).toBe(full)
  })

  it('returns a placed word to the bank, which never moved', () => {
    const arrangement = returnTile(placeTile(empty, 2, 1), 2)
    expect(arrangement).toEqual(empty)
    expect(slotOf(arrangement, 2)).toBeNull()
  })

  it('exchanges two placed words when one is moved onto the other', () => {
    const arrangement = placeTile(placeTile(placeTile(empty, 0, 0), 1, 1), 0, 1)
    expect(arrangement.slots).toEqual([1, 0, null])
  })

  it('sends the word that lay in the slot back to the bank when one comes from the bank', () => {
    const arrangement = placeTile(placeTile(empty, 0, 1), 2, 1)
    expect(arrangement.slots).toEqual([null, 2, null])
  })

  it('changes nothing for a slot that does not exist', () => {
    expect(placeTile(empty, 0, 3)).toBe(empty)
    expect(placeTile(empty, 0, -1)).toBe(empty)
  })

  it('marks by position, and lets two equal words change places', () => {
    const words = ['o', 'bauñ', 'O', 'changa']
    const line = [2, 3, 0, 1].reduce(placeInFirstFreeSlot, beginArrangement([0, 1, 2, 3]))
    expect(slotMarks(line, words)).toEqual([true, false, true, false])
  })

  it('marks by whichever right line was nearly built, not by words of both', () => {
    const words = ['maiñ', 'nikka', 'sa', 'nikki', 'si']
    const lines = [
      ['maiñ', 'nikka', 'sa'],
      ['maiñ', 'nikki', 'si'],
    ]
    const built = (...tiles: number[]) =>
      slotMarks(
        tiles.reduce(placeInFirstFreeSlot, beginArrangement([4, 3, 2, 1, 0], 3)),
        words,
        lines,
      )
    expect(built(0, 1, 2)).toEqual([true, true, true])
    expect(built(0, 3, 4)).toEqual([true, true, true])
    expect(built(0, 3, 2)).toEqual([true, false, true])
    expect(built(3, 0, 4)).toEqual([false, false, true])
  })

  it('never loses or doubles a word, whatever is done', () => {
    const deed = fc.record({
      kind: fc.constantFrom('place', 'click', 'return'),
      tile: fc.nat(4),
      slot: fc.integer({ min: -1, max: 5 }),
    })
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 40 }), (deeds) => {
        const end = deeds.reduce(
          (now, { kind, tile, slot }) =>
            kind === 'place'
              ? placeTile(now, tile, slot)
              : kind === 'click' && slotOf(now, tile) === null
                ? placeInFirstFreeSlot(now, tile)
                : returnTile(now, tile),
          beginArrangement([3, 1, 4, 0, 2]),
        )
        const placed = end.slots.filter((tile) => tile !== null)
        expect(new Set(placed).size).toBe(placed.length)
        expect(end.slots).toHaveLength(5)
        expect(placedCount(end)).toBe(placed.length)
      }),
    )
  })
})
