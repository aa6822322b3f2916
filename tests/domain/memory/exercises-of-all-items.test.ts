import { parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { type Exercise, exercise as exerciseSchema } from '#contract/lesson.ts'
import { judgeExercise } from '#domain/answers/judge-exercise.ts'
import { speakerWords } from '#domain/answers/speaker-forms.ts'
import { plainLine } from '#domain/letters.ts'
import { makeExercise } from '#domain/memory/make-exercise.ts'
import type { PracticeForm } from '#domain/memory/practice-forms.ts'
import { checkAnswers } from '#server/content/check-answers.ts'
import { checkClues } from '#server/content/check-clues.ts'
import { checkSpoken } from '#server/content/check-spoken.ts'
import { isSameKind } from '#server/content/item-kinds.ts'
import { arrangementTiles } from '#server/content/sentence-words.ts'
import { authorItems, course, items, lexicon, properNames, vocabulary } from './real-course.ts'

const FORMS: PracticeForm[] = ['eye', 'ear', 'english', 'choose', 'tiles', 'gap', 'type', 'say']

/** Chance has a part in these alone. */
const SEEDED: ReadonlySet<PracticeForm> = new Set(['eye', 'choose', 'gap'])

const made = FORMS.flatMap((form) =>
  items.flatMap((item) =>
    (SEEDED.has(form) ? ['one', 'two', 'three'] : ['one']).flatMap((seed) => {
      const exercise = makeExercise(item, form, course, { id: `${item.id} ${form} ${seed}`, seed })
      return exercise === null ? [] : [{ item, form, exercise }]
    }),
  ),
)
const ofForms = (...forms: PracticeForm[]) => made.filter(({ form }) => forms.includes(form))
test.each([
  ['eye', 330],
  ['ear', 330],
  ['choose', 330],
  ['english', 256],
  ['type', 256],
  ['tiles', 58],
  ['gap', 60],
  ['say', 100],
] satisfies [PracticeForm, number][])('%s: %i items at least', (form, fewest) => {
  const asked = new Set(ofForms(form).map(({ item }) => item.id))
  expect(asked.size).toBeGreaterThanOrEqual(fewest)
})

test('each is an exercise of the contract, about its item first', () => {
  for (const { item, exercise } of made) {
    expect(parse(exerciseSchema, exercise)).toEqual(exercise)
    expect(exercise.itemIds[0]).toBe(item.id)
  }
})

test('the explanation says what a word means, and a line word by word', () => {
  const told = (id: string) => made.find(({ item }) => item.id === id)!.exercise.explanation
  expect(told('L03-08')).toBe('bujo means "monkey".')
  expect(told('L01-03')).toBe('Word by word: your (polite), of, what, state, is.')
})

test('the right answer is right', () => {
  const refused = made.filter(({ form, exercise }) => {
    const tiles = exercise.words?.map(({ roman }) => roman).join(' ')
    // What is said aloud is judged by the coach.
    return (
      form !== 'say' &&
      !judgeExercise(exercise, tiles ?? exercise.correctAnswer, vocabulary).isRight
    )
  })
  expect(refused).toEqual([])
})

test('tiles make the line of a man and that of a woman, and both are right', () => {
  const built = ofForms('tiles').flatMap(({ item, exercise }) => {
    const words = exercise.words ?? []
    const others = speakerWords(words, exercise.acceptedAnswers)
    const line = words.map(
      ({ roman }, slot) => others.find(({ at }) => at === slot)?.roman ?? roman,
    )
    expect(judgeExercise(exercise, line.join(' '), vocabulary).kind).toBe('exact')
    return others.map(({ roman, shahmukhi }) => `${item.id} ${roman} ${shahmukhi}`)
  })
  expect(built).toEqual([
    'L04-20 khaani کھانی',
    'L11-22 paṛhni پڑھنی',
    'L15-18 sa سا',
    'L15-19 nikki نِکی',
    'L15-19 si سی',
    'L15-21 bolni بولنی',
  ])
})

test.each(FORMS.filter((form) => form !== 'ear'))(
  'the course’s own check of answers finds nothing in %s: no answer refused, no distractor right, no item mistaken',
  // Every item is held against every other; the machine may be shared.
  { timeout: 120_000 },
  (form) => {
    const exercises: Exercise[] = ofForms(form).map(({ exercise }) => exercise)
    const problems = checkAnswers(exercises, items, vocabulary)
    expect(problems.map(({ index, reason }) => `${exercises[index]!.id}: ${reason}`)).toEqual([])
  },
)

describe('options', () => {
  const choices = ofForms('eye', 'ear', 'choose')
  const byGloss = new Map(items.map((item) => [String(item['gloss']), item]))
  const byRoman = new Map(items.map((item) => [item.roman, item]))
  const othersOf = ({ exercise }: (typeof choices)[number]) =>
    exercise
      .options!.filter((option) => option !== exercise.correctAnswer)
      .map((option) => (exercise.answerLanguage === 'en' ? byGloss : byRoman).get(option)!)

  test('are three or four, no two alike, the right one once', () => {
    for (const { exercise } of choices) {
      const options = exercise.options!
      expect([3, 4]).toContain(options.length)
      expect(new Set(options.map(plainLine)).size).toBe(options.length)
      expect(options.filter((option) => option === exercise.correctAnswer)).toHaveLength(1)
    }
  })

  test('are of one kind, as the course’s check says', () => {
    const mixed = choices.flatMap((choice) => {
      const row = lexicon.get(choice.item.id)!
      return othersOf(choice)
        .filter((other) => !isSameKind(row, lexicon.get(other.id)!))
        .map((other) => `${choice.item.id} ${other.id}`)
    })
    expect(mixed).toEqual([])
  })

  test('mean nothing that the author counts as the same', () => {
    const shownOf = (item: (typeof items)[number]) =>
      [String(item['gloss']), item.roman].map(plainLine)
    const countedOf = (item: (typeof items)[number]) => {
      const { alsoEnglish, alsoSaid, accepts } = authorItems.get(item.id)!
      return [...shownOf(item), ...[...alsoEnglish, ...alsoSaid, ...accepts].map(plainLine)]
    }
    const isSame = (one: (typeof items)[number], other: (typeof items)[number]) =>
      countedOf(one).some((line) => shownOf(other).includes(line))
    const same = choices.flatMap((choice) =>
      othersOf(choice)
        .filter((other) => isSame(choice.item, other) || isSame(other, choice.item))
        .map((other) => `${choice.item.id} ${other.id}`),
    )
    expect(same).toEqual([])
  })

  test('give nothing away by their length, as the course’s check says', () => {
    const found = choices.flatMap(({ exercise }) =>
      checkClues([exercise]).map(({ reason }) => `${exercise.id}: ${reason}`),
    )
    // Nothing of its kind is as long as "yesterday or tomorrow".
    expect(found.filter((line) => !line.startsWith('L07-15 e'))).toEqual([])
  })

  test('have each its Shahmukhi beside it', () => {
    for (const { exercise } of ofForms('choose')) {
      expect(exercise.optionsShahmukhi).toEqual(
        exercise.options!.map((text) => byRoman.get(text)!.shahmukhi),
      )
    }
  })

  test('by ear there is a clip, and drawings for all options or none', () => {
    for (const { exercise } of ofForms('ear')) {
      expect(exercise.prompt?.byEar).toBe(true)
      expect(exercise.audioUrl).toMatch(/\.mp3/)
      const { optionPictures, options } = exercise
      if (optionPictures === undefined) continue
      expect(optionPictures).toEqual(options!.map((text) => byGloss.get(text)!.picture))
    }
  })
})

test('tiles are those that a lesson would have', () => {
  const different = ofForms('tiles').filter(({ item, exercise }) => {
    const tiles = arrangementTiles(item.roman, item.shahmukhi, properNames)
    return !tiles.ok || JSON.stringify(tiles.value) !== JSON.stringify(exercise.words)
  })
  expect(different.map(({ exercise }) => exercise.words)).toEqual([])
})

test('a gap is one word of a line of the course, and the line is whole with it', () => {
  for (const { item, exercise } of ofForms('gap')) {
    const line = items.find(({ id }) => id === exercise.itemIds[1])!
    expect(exercise.sentence!.split('___')).toHaveLength(2)
    expect(exercise.sentence!.replace('___', exercise.correctAnswer)).toBe(line.roman)
    expect(exercise.sentenceShahmukhi!.replace('___', exercise.correctShahmukhi!)).toBe(
      line.shahmukhi,
    )
    expect(plainLine(exercise.correctAnswer)).toBe(plainLine(item.roman))
    expect(` ${plainLine(exercise.sentence!)} `).not.toContain(` ${plainLine(item.roman)} `)
  }
})

test('what is said aloud can be judged, as the course’s check says', () => {
  expect(checkSpoken(ofForms('say').map(({ exercise }) => exercise))).toEqual([])
})

test('who answers in Pothwari neither hears nor reads the answer before', () => {
  const given = ofForms('choose', 'type', 'tiles', 'gap').filter(({ exercise }) => {
    const { question, prompt, correctAnswer, audioUrl } = exercise
    const before = ` ${plainLine(`${question} ${prompt?.text ?? ''}`)} `
    return audioUrl !== undefined || before.includes(` ${plainLine(correctAnswer)} `)
  })
  expect(given.map(({ exercise }) => exercise.id)).toEqual([])
})
