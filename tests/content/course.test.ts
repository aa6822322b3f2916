import { describe, expect, test } from 'vitest'
import type { Exercise } from '#contract/lesson.ts'
import { judgeExercise } from '#domain/answers/judge-exercise.ts'
import { buildVocabulary } from '#domain/answers/vocabulary.ts'
import { checkCourse, loadCourse } from '#server/content/load-course.ts'
import { complaintAfter, contentDir } from './course-copy.ts'

const { lessons, version } = checkCourse(contentDir)
const vocabulary = buildVocabulary(lessons.flatMap((lesson) => lesson.items))
const exercises = lessons.flatMap((lesson) => lesson.exercises)
const byLesson = lessons.map((lesson) => [lesson.title, lesson] as const)

/** The plan: path, items, and free or premium, in order. */
const PLAN = [
  ['foundation', 10, 'free'],
  ['foundation', 20, 'free'],
  ['foundation', 24, 'free'],
  ['daily_life', 21, 'premium'],
  ['daily_life', 23, 'premium'],
  ['daily_life', 24, 'premium'],
  ['relationships', 23, 'premium'],
  ['relationships', 22, 'premium'],
  ['advanced', 24, 'premium'],
  ['advanced', 22, 'premium'],
  ['advanced', 24, 'premium'],
  ['advanced', 24, 'premium'],
  ['advanced', 23, 'premium'],
  ['advanced', 23, 'premium'],
  ['advanced', 23, 'premium'],
] as const

test('the lessons come in the order of the plan, on its paths, with its items, the first three free', () => {
  expect(
    lessons.map(({ path, items, isPremium }) => [
      path,
      items.length,
      isPremium ? 'premium' : 'free',
    ]),
  ).toEqual(PLAN)
})

describe.each(byLesson)('%s', (_title, lesson) => {
  test('has 18 to 28 exercises of all five kinds, with ids of its own, and a task for home', () => {
    expect(lesson.exerciseCount).toBe(lesson.exercises.length)
    expect(lesson.exerciseCount).toBeGreaterThanOrEqual(18)
    expect(lesson.exerciseCount).toBeLessThanOrEqual(28)
    expect(new Set(lesson.exercises.map(({ id }) => id)).size).toBe(lesson.exerciseCount)
    expect(new Set(lesson.exercises.map(({ type }) => type)).size).toBe(5)
    expect(lesson.sayAtHome?.itemIds.length).toBeGreaterThan(0)
  })

  test('begins by recognising and ends by producing', () => {
    expect(lesson.exercises[0]?.type).toBe('multiple_choice')
    expect(['fill_blank', 'word_arrangement', 'translation', 'voice_recognition']).toContain(
      lesson.exercises.at(-1)?.type,
    )
  })

  test('never asks about the same item twice within three exercises', () => {
    const about = lesson.exercises.map(({ itemIds }) => itemIds[0])
    about.forEach((id, index) => {
      expect(about.slice(Math.max(0, index - 2), index), lesson.exercises[index]?.id).not.toContain(
        id,
      )
    })
  })

  test('asks about every item, comes back to earlier lessons, and is heard, said and typed', () => {
    const { exercises: all, items, order } = lesson
    const own = new Set(items.map(({ id }) => id))
    const about = all.map(({ itemIds }) => itemIds[0] ?? '')
    expect(items.map(({ id }) => id).filter((id) => !about.includes(id))).toEqual([])
    expect(about.filter((id) => !own.has(id)).length).toBeGreaterThanOrEqual(order === 1 ? 0 : 4)
    expect(all.filter(({ prompt }) => prompt?.byEar === true).length).toBeGreaterThanOrEqual(3)
    expect(all.filter(({ type }) => type === 'voice_recognition').length).toBeGreaterThanOrEqual(3)
    expect(all.filter(({ options }) => options).length).toBeLessThanOrEqual(all.length / 2)
    const inPothwari = all.filter(({ answerLanguage }) => answerLanguage === 'phr')
    expect(inPothwari.length).toBeGreaterThanOrEqual(all.length / 3)
  })

  test('brings along whatever it comes back to', () => {
    const known = new Set([...lesson.items, ...lesson.earlierItems].map(({ id }) => id))
    const needed = lesson.exercises.flatMap(({ itemIds, exchange }) => [
      ...itemIds,
      ...(exchange ? [exchange.says, exchange.ends ?? exchange.says] : []),
    ])
    expect(needed.filter((id) => !known.has(id))).toEqual([])
  })

  test('tells what each word of its sentences means', () => {
    for (const { roman, words, partOfSpeech } of lesson.items) {
      if (partOfSpeech !== 'sentence') continue
      expect(words?.map((word) => word.roman).join(' '), roman).toBe(
        roman.replaceAll(/[.,?!]/g, ''),
      )
      expect(words?.every(({ gloss }) => gloss.length > 0)).toBe(true)
    }
  })

  test('has a talk with Nani of three to five turns from lesson 3 on', () => {
    const turns = lesson.exercises.flatMap(({ exchange }, at) =>
      exchange ? [{ at, ...exchange }] : [],
    )
    expect(turns.length).toBeGreaterThanOrEqual(lesson.order < 3 ? 0 : 3)
    expect(turns.length).toBeLessThanOrEqual(5)
    expect(turns.map(({ turn }) => turn)).toEqual(turns.map((_, at) => at + 1))
    expect(turns.map(({ at }) => at - (turns[0]?.at ?? 0))).toEqual(turns.map((_, at) => at))
  })

  test('names a source for each note, and the headline is one of its items', () => {
    expect(lesson.culturalNotes.sources).toHaveLength(lesson.culturalNotes.notes.length)
    const { roman, shahmukhi, english } = lesson.headline
    expect(lesson.items).toContainEqual(expect.objectContaining({ roman, shahmukhi, english }))
    expect(english).toBeTruthy()
  })

  test('says of every item where it comes from and that no speaker has checked it yet', () => {
    for (const item of lesson.items) {
      expect(item.source.length, item.id).toBeGreaterThan(3)
      expect(item.review, item.id).toBe('awaiting')
    }
  })
})

const judgedByTable = exercises.filter(({ type }) => type !== 'voice_recognition')

test.each(judgedByTable.map((exercise) => [exercise.id, exercise] as const))(
  '%s takes its own answer and every answer that its author accepts',
  (_id, exercise) => {
    const rightOnes =
      exercise.type === 'multiple_choice'
        ? [exercise.correctAnswer]
        : [exercise.correctAnswer, exercise.correctShahmukhi, ...exercise.acceptedAnswers]
    for (const given of rightOnes) {
      if (given === undefined) continue
      expect(judgeExercise(exercise, given, vocabulary), given).toMatchObject({ isRight: true })
    }
  },
)

test('no typed answer takes another item of its lesson, but what the course calls the same', () => {
  const passing: string[] = []
  for (const lesson of lessons) {
    for (const exercise of lesson.exercises.filter(isTyped)) {
      for (const item of lesson.items) {
        if (exercise.itemIds.includes(item.id)) continue
        const given = exercise.answerLanguage === 'phr' ? item.roman : String(item['gloss'])
        // The word of a gap, where the exercise is about the whole sentence.
        if (given === exercise.correctAnswer) continue
        if (judgeExercise(exercise, given, vocabulary).isRight)
          passing.push(`${exercise.id}: ${given}`)
      }
    }
  }
  // ammi is a mother, too.
  expect(passing).toEqual(['2-03: mother'])
})

test('the clip is never heard where it would be the answer, unless it is to be said after it', () => {
  for (const exercise of exercises) {
    if (exercise.answerLanguage === 'phr' && exercise.prompt?.language !== 'phr') {
      expect(exercise.audioUrl, exercise.id).toBeUndefined()
    }
    if (exercise.type === 'multiple_choice' && exercise.prompt?.language === 'phr') {
      expect(exercise.audioUrl, exercise.id).toMatch(/^\/audio\/lesson\d+\/[a-z0-9-]+\.mp3$/)
    }
  }
})

/** Names keep their capital wherever they stand. */
const NAMES = new Set(['Allah', 'Maryam', 'Meerpur', 'Eed', 'Rab', 'Pahaaṛi'])

test('a tile tells nothing by a capital or a full stop', () => {
  for (const { id, words = [], properNames = [] } of exercises.filter(isArrangement)) {
    for (const { roman } of words) {
      expect(/[.,!?]/.test(roman), `${id} ${roman}`).toBe(false)
      if (!NAMES.has(roman)) expect(roman, id).toBe(roman.toLowerCase())
    }
    expect(properNames).toEqual([])
  }
})

test('a gap shows the sentence once without its word, in both scripts', () => {
  for (const exercise of exercises.filter(({ type }) => type === 'fill_blank')) {
    for (const [line, answer] of [
      [exercise.sentence, exercise.correctAnswer],
      [exercise.sentenceShahmukhi, exercise.correctShahmukhi],
    ]) {
      expect(line?.split('___'), exercise.id).toHaveLength(2)
      expect(line?.split(/[\s.,!?۔،؟]+/), exercise.id).not.toContain(answer)
    }
  }
})

test('explains every exercise in a sentence or two, without exclamation marks', () => {
  for (const { id, explanation } of exercises) {
    expect(explanation, id).not.toContain('!')
    expect(explanation.length, id).toBeGreaterThan(15)
    expect(explanation.length, id).toBeLessThanOrEqual(240)
  }
})

test('calls no clip native and promises nothing that is not there', () => {
  expect(JSON.stringify(lessons)).not.toMatch(/native (speaker )?(audio|clip|voice)/i)
})

test('the version names the content: the same twice, another after any change', () => {
  expect(version).toMatch(/^[0-9a-f]{64}$/)
  expect(loadCourse(contentDir).version).toBe(version)
  expect(complaintAfter('lessons/01-greetings.yaml', (text) => text)).toBe('')
})

function isTyped({ type }: Exercise): boolean {
  return type === 'translation' || type === 'fill_blank'
}

function isArrangement({ type }: Exercise): boolean {
  return type === 'word_arrangement'
}

test('a word that a source has from Mirpur says so, and one that only others say does not', () => {
  const items = new Map(lessons.flatMap((lesson) => lesson.items.map((item) => [item.id, item])))
  // The survey's list of Mirpur; the kinship terms of Rawalpindi; a sentence that we composed.
  expect(items.get('L03-04')).toMatchObject({ confidence: 'high', attested: 'mirpur' })
  expect(items.get('L02-14')).toMatchObject({ confidence: 'high', attested: 'elsewhere' })
  expect(items.get('L04-20')?.attested).toBeUndefined()
})
