import { meaningOf, type PracticeItem } from './practice-course.ts'
import type { PracticeForm, TYPE_OF_FORM } from './practice-forms.ts'

/** An exercise that the player can show: the contract's `Exercise`. */
export type PracticeExercise = {
  id: string
  type: (typeof TYPE_OF_FORM)[PracticeForm]
  question: string
  prompt?: { language: 'phr' | 'en'; text: string; shahmukhi?: string; byEar?: boolean }
  options?: string[]
  optionsShahmukhi?: (string | null)[]
  optionPictures?: string[]
  correctAnswer: string
  correctShahmukhi?: string
  acceptedAnswers: string[]
  answerLanguage: 'phr' | 'en'
  explanation: string
  audioUrl?: string
  sentence?: string
  sentenceShahmukhi?: string
  translation?: string
  words?: { roman: string; shahmukhi: string }[]
  targetPhrase?: string
  targetText?: string
  itemIds: string[]
}

/** Without what every exercise has. */
export type ExerciseParts = Omit<PracticeExercise, 'id' | 'type' | 'explanation'>

/** What is right, in both scripts where it is Pothwari. */
export function answerOf(item: PracticeItem, language: 'phr' | 'en') {
  return language === 'en'
    ? { correctAnswer: meaningOf(item), answerLanguage: language }
    : {
        correctAnswer: item.roman,
        ...(item.shahmukhi !== '' && { correctShahmukhi: item.shahmukhi }),
        answerLanguage: language,
      }
}

/** What is known of the item alone: a lesson's own explanation may speak of its other options, or of what comes next in it. */
export function explanationOf(item: PracticeItem): string {
  const { roman, words = [] } = item
  return words.length === 0
    ? `${roman} means "${meaningOf(item)}".`
    : `Word by word: ${words.map(({ gloss }) => gloss).join(', ')}.`
}

export function sentenceOf({ roman, shahmukhi }: PracticeItem) {
  return { sentence: roman, sentenceShahmukhi: shahmukhi }
}

/** The item and those whose words stand in it: whoever says a line says its words. */
export function producedIds({ id, words = [] }: PracticeItem): string[] {
  return [...new Set([id, ...words.flatMap(({ itemId }) => itemId ?? [])])]
}

export function pothwariPrompt({ roman, shahmukhi }: PracticeItem) {
  return { language: 'phr' as const, text: roman, ...(shahmukhi !== '' && { shahmukhi }) }
}

export function englishPrompt(item: PracticeItem) {
  return { language: 'en' as const, text: meaningOf(item) }
}

export function clipOf({ audioUrl }: PracticeItem) {
  return audioUrl === undefined ? {} : { audioUrl }
}
