import { describe, expect, it } from 'vitest'
import { searchWords } from '#domain/words/search-words.ts'
import { writtenLines } from '#domain/written-lines.ts'
import { items } from '../memory/real-course.ts'

const search = searchWords(items)
const romanOf = (typed: string) =>
  search(typed).map((id) => items.find((item) => item.id === id)?.roman)

/** Every way in which the course writes an item, with the item. */
const written = items.flatMap((item) => {
  const { id, roman, shahmukhi, english, alsoSaid } = item
  const further = [item.alsoSaidShahmukhi, item.accepts, item.alsoEnglish].flatMap(writtenLines)
  const lines = [roman, shahmukhi, english, ...alsoSaid, ...further]
  return lines.map((line): [string, string] => [line, id])
})

describe('the search of the word book', () => {
  it('finds every item by each of its lines within the first three, or those that share the line', () => {
    const missed = written.filter(([line, id]) => {
      const sharing = written.filter(([other]) => other === line).length
      return !search(line).slice(0, Math.max(3, sharing)).includes(id)
    })
    expect(missed).toEqual([])
  })

  // By hand: what somebody from a Mirpuri family might type → what they are after.
  it.each([
    ['pani', 'paaṇi'],
    ['PAANI', 'paaṇi'],
    ['water', 'paaṇi'],
    ['watr', 'paaṇi'],
    ['پانی', 'paaṇi'],
    ['ghar', 'kahr'],
    ['teek', 'Maiñ ṭheek aañ.'],
    ['khudahafiz', 'Khuda haafiz'],
    ['good bye', 'Khuda haafiz'],
    ['shukria', 'Shukriya'],
    ['thanks', 'Shukriya'],
    ['mum', 'ammi'],
    ['mummy', 'ammaañ'],
    ['bhai', 'prah'],
    ["what's your name", 'Tusaañ na naañ kaih ai?'],
    ['سلام', 'Assalaamu alaikum'],
    ['brothr', 'prah'],
    ['kuther', 'kudhur'],
    ['2', 'do'],
    ['grandma', 'daadi'],
    ['grandma', 'naani'],
    ['dad', 'abba'],
    ['flatbread', 'roṭi'],
    ['چائے', 'chaah'],
  ])('finds by "%s" the item "%s" within the first three', (typed, roman) => {
    expect(romanOf(typed).slice(0, 3)).toContain(roman)
  })

  it('finds what is on its way, word by word', () => {
    for (const typed of ['am', 'amm', 'amma']) expect(romanOf(typed)).toContain('ammaañ')
    expect(romanOf('how are y')[0]).toBe('Tusaañ na kaih haal ai?')
  })

  it('shows what is written so, and nothing that only resembles it', () => {
    for (const roman of romanOf('daadi')) expect(roman).not.toBe('daada')
  })

  it.each(['', '   ', '?!', '🙂'])('finds nothing for "%s"', (typed) => {
    expect(search(typed)).toEqual([])
  })

  it('finds nothing where nothing is near, however long it is', () => {
    expect(search('xylophone')).toEqual([])
    expect(search('xyz '.repeat(100_000))).toEqual([])
  })
})
