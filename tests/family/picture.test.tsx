import { kinship } from 'virtual:kinship'
import { expect, test } from 'vitest'
import { ME } from '#domain/kinship/family-entry.ts'
import { termsByPath } from '#domain/kinship/find-term.ts'
import { linesUnder, pictureOf } from '#features/family/draw-tree.ts'
import { GrownFamily } from '../domain/kinship/grow-family.ts'

const TERMS = termsByPath(kinship)
const grown = new GrownFamily('female')
const abba = grown.add(ME, { kind: 'father' })
grown.name(abba, 'Bashir')
grown.name(grown.add(ME, { kind: 'mother' }), 'Nasreen')

/** Who is drawn with which lines in Roman letters. */
function drawnBy(centre: string, hasNames: boolean): Record<string, string[]> {
  const { drawn, centreTitle } = pictureOf(grown.view, TERMS, { centre, hasNames })
  return Object.fromEntries(
    drawn.people.map((person) => [
      person.id,
      linesUnder(person, centreTitle).flatMap(({ text }) => (/[a-z]/i.test(text) ? [text] : [])),
    ]),
  )
}

test('a picture has names only where they are wanted', () => {
  expect(drawnBy(ME, true)).toMatchObject({ [ME]: ['Me'], [abba]: ['abba', 'Bashir'] })
  expect(drawnBy(ME, false)).toMatchObject({ [ME]: ['Me'], [abba]: ['abba'] })
  for (const centre of [ME, abba])
    expect(JSON.stringify(drawnBy(centre, false))).not.toMatch(/Bashir|Nasreen/)
})

test('in a turned tree nobody else is “Me”', () => {
  expect(drawnBy(abba, true)).toMatchObject({ [abba]: ['Bashir'], [ME]: ['tih'] })
  expect(drawnBy(abba, false)).toMatchObject({ [abba]: ['my father'], [ME]: ['tih'] })
})
