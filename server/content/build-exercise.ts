import type { Exercise } from '#contract/lesson.ts'
import { speakerForms } from '#domain/answers/speaker-forms.ts'
import type { AuthorExercise } from './author-schema.ts'
import type { CourseItem } from './course-items.ts'
import { itemsInLine } from './sentence-glosses.ts'
import { arrangementTiles, cutGap } from './sentence-words.ts'

/** Items of a lesson and of those before it. */
export type LessonItems = {
  /** Throws an `AuthorMistake` for one that is not there. */
  find: (id: string, key: string) => CourseItem
  known: readonly CourseItem[]
  properNames: readonly string[]
}

/** A mistake in one exercise; `key` names the line of the exercise that carries it. */
export class AuthorMistake extends Error {
  readonly key: string
  constructor(key: string, reason: string) {
    super(reason)
    this.key = key
  }
}

const ITEM_ID = /^L\d{2}-\d{2}$/

/** From what the author wrote and the lexicon to what the player shows. */
export function buildExercise(author: AuthorExercise, items: LessonItems): Exercise {
  const item = items.find(author.item, 'item')
  const common = {
    id: author.id,
    explanation: author.explanation,
    ...(author.culture === undefined
      ? {}
      : { culturalContext: author.culture.text, culturalSource: author.culture.source }),
  }
  const exercise = exerciseOf(author, common, item, items)
  const { prompt } = exercise
  if (!('byEar' in author) || author.byEar !== true || !prompt) return exercise
  if (prompt.language !== 'phr' || exercise.audioUrl === undefined) {
    throw new AuthorMistake('byEar', 'is by ear, and has no clip to be heard')
  }
  return { ...exercise, ...optionPictures(author, items), prompt: { ...prompt, byEar: true } }
}

/** What is heard is looked for among drawings, where each option has one of its own: a single drawing would stand out. */
function optionPictures(
  author: AuthorExercise,
  items: LessonItems,
): Pick<Exercise, 'optionPictures'> {
  if (author.type !== 'multiple_choice' || author.from !== 'pothwari') return {}
  const pictures = author.options.flatMap(
    (option) => (ITEM_ID.test(option) ? items.find(option, 'options').picture : undefined) ?? [],
  )
  const isEachItsOwn = new Set(pictures).size === author.options.length
  return isEachItsOwn ? { optionPictures: pictures } : {}
}

function exerciseOf(
  author: AuthorExercise,
  common: Common,
  item: CourseItem,
  items: LessonItems,
): Exercise {
  switch (author.type) {
    case 'multiple_choice':
      return multipleChoice(common, author, item, items)
    case 'translation':
      return translation(common, author, item, items)
    case 'fill_blank':
      return fillBlank(common, author, item, items)
    case 'word_arrangement':
      return wordArrangement(common, item, items, author.question)
    case 'voice_recognition':
      return voiceRecognition(common, item, items, author.question)
  }
}

type Written<Type extends AuthorExercise['type']> = Extract<AuthorExercise, { type: Type }>
type Common = Pick<Exercise, 'id' | 'explanation'>

function multipleChoice(
  common: Common,
  author: Written<'multiple_choice'>,
  item: CourseItem,
  items: LessonItems,
): Exercise {
  const isFromPothwari = author.from === 'pothwari'
  const shown = author.promptItem === undefined ? item : items.find(author.promptItem, 'promptItem')
  const isPromptPothwari = isFromPothwari || author.promptItem !== undefined
  const optionItems = author.options.map((option) =>
    ITEM_ID.test(option) ? items.find(option, 'options') : option,
  )
  const options = optionItems.map((option) => {
    if (typeof option !== 'string') return isFromPothwari ? option.gloss : option.row.pothwari_roman
    if (isFromPothwari) return option
    throw new AuthorMistake(
      'options',
      `"${option}" is no item id, and Pothwari comes from the lexicon only`,
    )
  })
  return {
    ...common,
    type: 'multiple_choice',
    question:
      author.question ??
      (isFromPothwari ? 'What does this mean?' : 'How do you say this in Pothwari?'),
    prompt: isPromptPothwari ? pothwariPrompt(shown) : englishPrompt(author.prompt ?? item.gloss),
    options,
    ...(isFromPothwari
      ? {}
      : { optionsShahmukhi: optionItems.map((option) => shahmukhiOf(option)) }),
    ...answer(item, isFromPothwari ? 'en' : 'phr'),
    acceptedAnswers: [],
    // The clip of what is asked about; the answer itself is never heard before it is given.
    ...(isPromptPothwari ? clipOf(shown) : {}),
    itemIds: [...new Set([item.row.id, shown.row.id])],
  }
}

function translation(
  common: Common,
  author: Written<'translation'>,
  item: CourseItem,
  items: LessonItems,
): Exercise {
  const isFromPothwari = author.from === 'pothwari'
  return {
    ...common,
    type: 'translation',
    question:
      author.question ?? (isFromPothwari ? 'Write this in English' : 'Write this in Pothwari'),
    prompt: isFromPothwari ? pothwariPrompt(item) : englishPrompt(item.gloss),
    ...answer(item, isFromPothwari ? 'en' : 'phr'),
    ...(isFromPothwari ? clipOf(item) : {}),
    itemIds: isFromPothwari ? [item.row.id] : producedIds(item, items),
  }
}

function fillBlank(
  common: Common,
  author: Written<'fill_blank'>,
  item: CourseItem,
  items: LessonItems,
): Exercise {
  const line = author.sentence === undefined ? item : items.find(author.sentence, 'sentence')
  const cut = cutGap(line.row.pothwari_roman, line.row.shahmukhi, author.gap)
  if (!cut.ok) throw new AuthorMistake('gap', cut.failure)
  const isWholeItem = item.row.pothwari_roman === cut.value.word
  return {
    ...common,
    type: 'fill_blank',
    question: author.question ?? 'Fill in the missing word',
    sentence: cut.value.sentence,
    sentenceShahmukhi: cut.value.sentenceShahmukhi,
    translation: line.gloss,
    correctAnswer: cut.value.word,
    correctShahmukhi: cut.value.wordShahmukhi,
    acceptedAnswers: isWholeItem ? [...item.acceptedPothwari] : [],
    answerLanguage: 'phr',
    itemIds: [...new Set([item.row.id, line.row.id])],
  }
}

function wordArrangement(
  common: Common,
  item: CourseItem,
  items: LessonItems,
  question = 'Put the words in order',
): Exercise {
  const { pothwari_roman: sentence, shahmukhi } = item.row
  const tiles = arrangementTiles(sentence, shahmukhi, items.properNames)
  if (!tiles.ok) throw new AuthorMistake('item', tiles.failure)
  return {
    ...common,
    type: 'word_arrangement',
    question,
    prompt: englishPrompt(item.gloss),
    sentence,
    sentenceShahmukhi: shahmukhi,
    translation: item.gloss,
    words: tiles.value,
    correctAnswer: sentence,
    correctShahmukhi: shahmukhi,
    acceptedAnswers: speakerForms({ roman: sentence, shahmukhi }, item.acceptedPothwari),
    answerLanguage: 'phr',
    itemIds: producedIds(item, items),
  }
}

/** The line to say, heard before: the coach judges it, not the table of answers. */
function voiceRecognition(
  common: Common,
  item: CourseItem,
  items: LessonItems,
  question = 'Say this aloud',
): Exercise {
  const { pothwari_roman: targetPhrase, shahmukhi: targetText } = item.row
  return {
    ...common,
    type: 'voice_recognition',
    question,
    prompt: pothwariPrompt(item),
    targetPhrase,
    targetText,
    translation: item.gloss,
    ...answer(item, 'phr'),
    ...clipOf(item),
    itemIds: producedIds(item, items),
  }
}

function answer(item: CourseItem, language: 'phr' | 'en') {
  return language === 'en'
    ? {
        correctAnswer: item.gloss,
        acceptedAnswers: [...item.alsoEnglish],
        answerLanguage: language,
      }
    : {
        correctAnswer: item.row.pothwari_roman,
        correctShahmukhi: item.row.shahmukhi,
        acceptedAnswers: [...item.acceptedPothwari],
        answerLanguage: language,
      }
}

/** The item, and those whose words stand in it: whoever says a sentence says its words. */
function producedIds({ row }: CourseItem, { known }: LessonItems): string[] {
  return [...new Set([row.id, ...itemsInLine(row.pothwari_roman, known)])]
}

function pothwariPrompt(item: CourseItem) {
  const { pothwari_roman: text, shahmukhi } = item.row
  return { language: 'phr' as const, text, shahmukhi }
}

function englishPrompt(text: string) {
  return { language: 'en' as const, text }
}

function shahmukhiOf(option: CourseItem | string): string | null {
  return typeof option === 'string' ? null : option.row.shahmukhi
}

function clipOf(item: CourseItem): { audioUrl?: string } {
  return item.clip === undefined ? {} : { audioUrl: item.clip.path }
}
