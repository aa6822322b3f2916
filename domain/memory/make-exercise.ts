import { speakerForms } from '../answers/speaker-forms.ts'
import { plainLine } from '../letters.ts'
import { shuffledIndexes } from '../seeded-random.ts'
import { distractorsFor } from './distractors.ts'
import { cutGap } from './gap-sentence.ts'
import { FEWEST_DISTRACTORS, isLine } from './item-kind.ts'
import { isMistakable } from './mistaken-items.ts'
import {
  acceptedFor,
  meaningOf,
  type PracticeCourse,
  type PracticeItem,
  textOf,
  wordCount,
} from './practice-course.ts'
import {
  answerOf,
  clipOf,
  englishPrompt,
  explanationOf,
  type ExerciseParts,
  pothwariPrompt,
  type PracticeExercise,
  producedIds,
  sentenceOf,
} from './practice-exercise.ts'
import { type PracticeForm, TYPE_OF_FORM } from './practice-forms.ts'

const FEWEST_TILES = 3
/** "I" is no name. */
const NAME = /^\p{Lu}\p{L}/u
/** A longer line is not said aloud to be judged. */
const MOST_WORDS_SAID = 5

/** The exercise in this form, with the id given; null where the item or what is known beside it does not suit the form. */
export function makeExercise(
  item: PracticeItem,
  form: PracticeForm,
  course: PracticeCourse,
  { id, seed }: { id: string; seed: string },
): PracticeExercise | null {
  const type = TYPE_OF_FORM[form]
  const parts = partsOf(item, form, course, seed)
  if (parts === null) return null
  const isTyped = type === 'translation' || type === 'fill_blank'
  if (isTyped && isMistakable({ type, ...parts }, course)) return null
  return { id, type, explanation: explanationOf(item), ...parts }
}

function partsOf(
  item: PracticeItem,
  form: PracticeForm,
  course: PracticeCourse,
  seed: string,
): ExerciseParts | null {
  switch (form) {
    case 'eye':
      return chosen(item, 'en', course, seed)
    case 'ear':
      return item.audioUrl === undefined ? null : chosen(item, 'en', course, seed, true)
    case 'choose':
      return chosen(item, 'phr', course, seed)
    case 'english':
      return typed(item, 'en', course)
    case 'type':
      return typed(item, 'phr', course)
    case 'tiles':
      return arranged(item, course)
    case 'gap':
      return gapped(item, course, seed)
    case 'say':
      return said(item, course)
  }
}

function chosen(
  item: PracticeItem,
  language: 'phr' | 'en',
  course: PracticeCourse,
  seed: string,
  isHeard = false,
): ExerciseParts | null {
  const others = distractorsFor(item, language, course, seed)
  if (others.length < FEWEST_DISTRACTORS) return null
  const all = [item, ...others]
  const options = shuffledIndexes(all.length, `${seed} places`).flatMap((at) => all[at] ?? [])
  const isEnglish = language === 'en'
  return {
    question: isEnglish ? 'What does this mean?' : 'Which of these is the Pothwari?',
    prompt: isEnglish
      ? { ...pothwariPrompt(item), ...(isHeard ? { byEar: true } : {}) }
      : englishPrompt(item),
    options: options.map((option) => textOf(option, language)),
    ...(isEnglish ? {} : { optionsShahmukhi: options.map(({ shahmukhi }) => shahmukhi || null) }),
    ...(isHeard ? optionPictures(options) : {}),
    ...answerOf(item, language),
    acceptedAnswers: [],
    // The clip of what is asked; the answer itself is not heard before it is given.
    ...(isEnglish ? clipOf(item) : {}),
    itemIds: [item.id],
  }
}

/** Drawings stand beside the options where the question is heard and each has its own: a single one would stand out. */
function optionPictures(options: readonly PracticeItem[]): { optionPictures?: string[] } {
  const pictures = new Set(options.flatMap(({ picture }) => picture ?? []))
  return pictures.size === options.length ? { optionPictures: [...pictures] } : {}
}

/** A line has more right answers than its words tell: it is typed only where its author wrote down which. */
function typed(
  item: PracticeItem,
  language: 'phr' | 'en',
  course: PracticeCourse,
): ExerciseParts | null {
  if (isLine(item) && !course.writtenOf(item.id).askedAs.has(`translation ${language}`)) return null
  const isEnglish = language === 'en'
  return {
    question: isEnglish ? 'Write this in English' : 'Write this in Pothwari',
    prompt: isEnglish ? pothwariPrompt(item) : englishPrompt(item),
    ...answerOf(item, language),
    acceptedAnswers: acceptedFor(item, language, course),
    ...(isEnglish ? clipOf(item) : {}),
    itemIds: isEnglish ? [item.id] : producedIds(item),
  }
}

/** A capital would tell which tile comes first; a name keeps its own, and so does its meaning. */
function arranged(item: PracticeItem, course: PracticeCourse): ExerciseParts | null {
  const { words = [] } = item
  if (words.length < FEWEST_TILES) return null
  return {
    question: 'Put the words in order',
    prompt: englishPrompt(item),
    ...sentenceOf(item),
    translation: meaningOf(item),
    words: words.map(({ roman, shahmukhi, gloss }) => {
      return { roman: NAME.test(gloss) ? roman : roman.toLowerCase(), shahmukhi }
    }),
    ...answerOf(item, 'phr'),
    acceptedAnswers: speakerForms(item, acceptedFor(item, 'phr', course)),
    itemIds: producedIds(item),
  }
}

/** The word is missing in a line of the course that holds it once. */
function gapped(item: PracticeItem, course: PracticeCourse, seed: string): ExerciseParts | null {
  if (isLine(item) || wordCount(item) !== 1) return null
  const cuts = course.items.flatMap((line) => {
    const cut = cutGap(line, plainLine(item.roman))
    return cut === null ? [] : [{ line, cut }]
  })
  const [at] = shuffledIndexes(cuts.length, `${seed} line`)
  const found = at === undefined ? undefined : cuts[at]
  if (found === undefined) return null
  const { line, cut } = found
  return {
    question: 'Fill in the missing word',
    sentence: cut.sentence,
    sentenceShahmukhi: cut.sentenceShahmukhi,
    translation: meaningOf(line),
    correctAnswer: cut.word,
    correctShahmukhi: cut.wordShahmukhi,
    acceptedAnswers: acceptedFor(item, 'phr', course),
    answerLanguage: 'phr',
    itemIds: [item.id, line.id],
  }
}

/** What a lesson has said aloud, or a phrase: some single words are too alike to be told apart. */
function said(item: PracticeItem, course: PracticeCourse): ExerciseParts | null {
  const count = wordCount(item)
  const isSaid = course.writtenOf(item.id).askedAs.has('voice_recognition phr')
  if (item.audioUrl === undefined || count > MOST_WORDS_SAID || (count === 1 && !isSaid))
    return null
  return {
    question: 'Say this aloud',
    prompt: pothwariPrompt(item),
    targetPhrase: item.roman,
    targetText: item.shahmukhi,
    translation: meaningOf(item),
    ...answerOf(item, 'phr'),
    acceptedAnswers: acceptedFor(item, 'phr', course),
    ...clipOf(item),
    itemIds: producedIds(item),
  }
}
