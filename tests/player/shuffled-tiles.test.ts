import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shuffledTiles } from '#features/player/exercises/use-arrangement.ts'

const sentence = ['Miki', 'hik', 'cup', 'chaa', 'deo']

describe('the order of the word bank', () => {
  it('is the same every time the same attempt looks at it', () => {
    expect(shuffledTiles(sentence, 'food-07:1')).toEqual(shuffledTiles(sentence, 'food-07:1'))
  })

  it('differs between attempts and exercises', () => {
    const seeds = Array.from({ length: 12 }, (_, attempt) => `food-07:${attempt}`)
    const orders = new Set(seeds.map((seed) => shuffledTiles(sentence, seed).join()))
    expect(orders.size).toBeGreaterThan(6)
  })

  it('holds every word once and never already reads right', () => {
    const words = fc.array(fc.constantFrom('o', 'O', 'bauñ', 'changa', 'ai'), {
      minLength: 1,
      maxLength: 8,
    })
    fc.assert(
      fc.property(words, fc.string(), (line, seed) => {
        const tiles = shuffledTiles(line, seed)
        expect([...tiles].sort((a, b) => a - b)).toEqual(line.map((_, at) => at))
        const hasTwoWords = new Set(line.map((word) => word.toLowerCase())).size > 1
        const reads = tiles.map((tile) => line[tile]?.toLowerCase()).join(' ')
        if (hasTwoWords) expect(reads).not.toBe(line.join(' ').toLowerCase())
      }),
    )
  })

  it('lets no right line be read in it, though words for another speaker stand between', () => {
    const words = ['maiñ', 'nikka', 'sa', 'nikki', 'si']
    const lines = [
      ['maiñ', 'nikka', 'sa'],
      ['maiñ', 'nikki', 'si'],
    ]
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const tiles = shuffledTiles(words, seed, lines)
        expect([...tiles].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4])
        for (const line of lines) {
          const shown = tiles.map((tile) => words[tile] ?? '').filter((word) => line.includes(word))
          expect(shown).not.toEqual(line)
        }
      }),
    )
  })

  it('leaves a line of one repeated word alone', () => {
    expect(shuffledTiles(['o', 'O'], 'x')).toHaveLength(2)
  })
})
