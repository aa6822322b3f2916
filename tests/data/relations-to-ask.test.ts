import { readFileSync } from 'node:fs'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { parse } from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { type ListedLesson, openLesson } from '#contract/lesson.ts'
import { readHouseWords } from '#data/house-words.ts'
import { LearnerDb } from '#data/learner-db.ts'
import { practisableItems } from '#data/practisable-items.ts'
import { changePracticeSettings } from '#data/practice-settings.ts'
import { cardOfRelation } from '#data/relations-to-ask.ts'
import { countForIcon } from '#data/words-due.ts'
import { slotOf } from '#domain/kinship/family-entry.ts'
import { kinItems } from '#features/player/practice/kin-items.ts'
import { lessons } from '../domain/memory/real-course.ts'
import { cardOf } from '../domain/memory/written-reviews.ts'

const lesson = (id: string) =>
  parse(
    openLesson,
    lessons.find((one) => one.id === id),
  )

let devices = 0

/** A device with these lessons and the cards of what was answered long ago. */
async function deviceWith(course: readonly ListedLesson[], answered: readonly string[]) {
  const db = new LearnerDb(`tree-${(devices += 1)}`, { indexedDB: new IDBFactory(), IDBKeyRange })
  onTestFinished(() => db.close())
  await changePracticeSettings(db, { newWords: 0 })
  for (const one of course) await db.lessons.put({ id: one.id, order: one.order, lesson: one })
  for (const itemId of answered) {
    await db.cards.put({ itemId, cards: [cardOf(itemId, 'understand', {})] })
  }
  /** What practice asks of all that, and how many words every count says. */
  async function due() {
    const items = practisableItems(course)
    const asked = kinItems(
      answered.map((itemId) => ({ itemId })),
      await readHouseWords(db),
      items,
    )
    const ofLessons = items.filter(({ id }) => answered.includes(id))
    return {
      practised: [...ofLessons, ...asked.asked].map(({ id, roman }) => `${id} ${roman}`).sort(),
      counted: await countForIcon(db),
      asked: asked.asked,
    }
  }
  return { db, due }
}

test('a word of a lesson is one card, whether or not the lesson is open, and is heard before it is', async () => {
  const mother = cardOfRelation('M')
  expect(mother).toBe('L02-01')
  const before = await deviceWith([lesson('1')], ['L02-01', 'K-FBeW'])
  expect(await before.due()).toMatchObject({
    practised: ['K-FBeW tayi', 'L02-01 ammaañ'],
    counted: 2,
    asked: [{ audioUrl: '/audio/lesson2/ammaan.mp3' }, { audioUrl: expect.any(String) }],
  })
  const after = await deviceWith([lesson('1'), lesson('2')], ['L02-01', 'K-FBeW'])
  expect(await after.due()).toMatchObject({
    practised: ['K-FBeW tayi', 'L02-01 ammaañ'],
    counted: 2,
    asked: [{ id: 'K-FBeW' }],
  })
})

test('the card that a relation had before its lesson came is asked until the item has one, and then no second time', async () => {
  const course = [lesson('1'), lesson('2')]
  const first = await deviceWith(course, ['K-M'])
  expect(await first.due()).toMatchObject({ practised: ['K-M ammaañ'], counted: 1 })
  const later = await deviceWith(course, ['K-M', 'L02-01'])
  expect(await later.due()).toMatchObject({ practised: ['L02-01 ammaañ'], counted: 1 })
})

test('a relation without a word is neither asked nor counted once the word of the house is gone', async () => {
  const { db, due } = await deviceWith([lesson('1')], ['K-FZH', 'K-DDS'])
  for (const value of [{ roman: 'phuphar', shahmukhi: null }, null]) {
    for (const key of ['FZH', 'DDS']) {
      const entry = { kind: 'word' as const, key, value, changedAt: '2026-11-01T08:00:00.000Z' }
      await db.family.put({ slot: slotOf(entry), id: crypto.randomUUID(), ...entry })
    }
    const practised = value ? ['K-DDS phuphar', 'K-FZH phuphar'] : []
    expect(await due()).toMatchObject({ practised, counted: practised.length })
  }
})

test('each card of a lesson’s word is the lexicon’s item of that word', () => {
  const table = readFileSync(new URL('../../content/lexicon.tsv', import.meta.url), 'utf8')
  const rows = table.split('\n').map((row) => row.split('\t'))
  const idOf = (roman: string) => rows.find((row) => row[3] === roman)?.[0]
  const words = { F: 'abba', 'B+': 'vaḍḍa prah', SS: 'potra', 'FB+': 'taaya', W: 'jaṇaani' }
  for (const [path, roman] of Object.entries(words)) expect(cardOfRelation(path)).toBe(idOf(roman))
  expect(['FB+W', 'FZH', 'DDS'].map(cardOfRelation)).toEqual(['K-FBeW', 'K-FZH', 'K-DDS'])
})
