import { alignWords } from './align-words.ts'
import { type AnswerLanguage, compareWords, isKnownWord } from './compare-words.ts'
import { isSimilar } from './edit-distance.ts'
import { foldEnglish, spellOutIs, withoutMy } from './english-forms.ts'
import { exchangeEquivalents } from './equivalent-words.ts'
import { answerWords, foldShahmukhi, isShahmukhi, plainWord } from '../letters.ts'
import { foldPothwari } from './pothwari-spelling.ts'
import { isTranslatedPhrase } from './translated-phrase.ts'
import type { CourseVocabulary, EquivalentForm } from './vocabulary.ts'

/** What a right answer looks like. `matching` is how freely it is read. */
export type AnswerQuestion = {
  /** `sentence`: word by word; `choice`: also the equivalents table; `typed`: also spelling and slips. */
  readonly matching: 'sentence' | 'choice' | 'typed'
  /** Of the answer. */
  readonly language: AnswerLanguage
  /** Of the line that was asked, where it is shown in one. */
  readonly promptLanguage?: AnswerLanguage | undefined
  /** The line that was asked: to copy it is not to translate it. */
  readonly promptLine?: string | undefined
  readonly correctAnswer: string
  /** The correct answer in another script: as good as the first. */
  readonly correctInOtherScript?: string | undefined
  readonly acceptedAnswers?: readonly string[] | undefined
}

type AnswerRule =
  | 'same-words'
  | 'accepted-answer'
  | 'same-meaning'
  | 'same-sounds'
  | 'spacing'
  | 'slip'
  | 'empty'
  | 'too-long'
  | 'other-word'
  | 'extra-word'
  | 'missing-word'
  | 'different'
  | 'not-judged-here'

export type AnswerJudgement = {
  kind: 'exact' | 'equivalent' | 'close' | 'wrong'
  isRight: boolean
  /** What the course writes, when a right answer was written another way. */
  correctSpelling?: string
  /** Which rule decided: the data for improving the spelling rules. */
  rule: AnswerRule
}

/** Longer than any answer of the course; keeps the work bounded whatever is pasted in. */
const LONGEST_ANSWER = 300
const MOST_WORDS = 40

/** Judges one answer. Never throws, whatever is typed; the work is bounded. */
export function judgeAnswer(
  question: AnswerQuestion,
  given: string,
  vocabulary: CourseVocabulary,
): AnswerJudgement {
  if (given.length > LONGEST_ANSWER) return wrong('too-long')
  const words = answerWords(given)
  if (words.length === 0) return wrong('empty')

  const { correctAnswer, correctInOtherScript, acceptedAnswers = [] } = question
  const spelling = inScriptOf(words, correctAnswer, correctInOtherScript)
  if (isSameLine(words, correctAnswer)) return right('exact', 'same-words')
  if (correctInOtherScript !== undefined && isSameLine(words, correctInOtherScript)) {
    return right('exact', 'same-words')
  }
  if (acceptedAnswers.some((accepted) => isSameLine(words, accepted))) {
    // A woman who builds her own form has not written the course's otherwise: hers is as good.
    return question.matching === 'sentence'
      ? right('exact', 'same-words')
      : right('equivalent', 'accepted-answer', spelling)
  }
  if (question.matching === 'sentence') return wrong('different')

  const asked = { ...question, correctAnswer: spelling }
  let refusal: AnswerJudgement | null = null
  for (const candidate of [correctAnswer, correctInOtherScript, ...acceptedAnswers]) {
    if (candidate === undefined) continue
    // Each form is there in both scripts, and whoever writes the one is held against that one.
    if (candidate !== correctAnswer && !mayBeWrittenBy(words, candidate)) continue
    const judgement = judgeAgainst(asked, words, answerWords(candidate), vocabulary)
    if (judgement.isRight) return judgement
    refusal ??= judgement
  }
  return refusal ?? wrong('different')
}

/** The correct answer as whoever wrote this would have written it. */
function inScriptOf(words: readonly string[], line: string, other: string | undefined): string {
  const isIn = (one: string) => isShahmukhi(one) === words.every(isShahmukhi)
  return other !== undefined && !isIn(line) && isIn(other) ? other : line
}

function mayBeWrittenBy(words: readonly string[], candidate: string): boolean {
  const inShahmukhi = words.filter(isShahmukhi).length
  return isShahmukhi(candidate) ? inShahmukhi > 0 : inShahmukhi < words.length
}

function judgeAgainst(
  question: AnswerQuestion,
  given: readonly string[],
  candidate: readonly string[],
  vocabulary: CourseVocabulary,
): AnswerJudgement {
  const { language, correctAnswer } = question
  const isTyped = question.matching === 'typed'
  const formed = (words: readonly string[]) => {
    return language === 'en' && isTyped
      ? foldEnglish(spellOutIs(words, foldEnglish(candidate)))
      : words
  }
  const read = (words: readonly string[], allowed?: (form: EquivalentForm) => boolean) => {
    return exchangeEquivalents(formed(words), language, vocabulary, allowed)
  }
  const expected = read(candidate)
  // Asked in English for the Pothwari, an English word answers nothing.
  const isAskedToTranslate = language === 'phr' && question.promptLanguage === 'en'
  const answered = read(given, (form) => !isAskedToTranslate || form.language === 'phr')

  if (isSameList(answered, expected)) return right('equivalent', 'same-meaning', correctAnswer)
  const isCopied = isSameSounding(given, answerWords(question.promptLine ?? ''))
  if (!isAskedToTranslate && !isCopied && isTranslated(given, candidate, language, vocabulary)) {
    return right('equivalent', 'same-meaning', correctAnswer)
  }
  if (!isTyped) return wrong('different')
  if (answered.length > MOST_WORDS) return wrong('too-long')
  const judgement = judgeWordByWord(answered, expected, question, vocabulary)
  if (judgement.isRight) return judgement
  // A slip in a form of the table is a slip beside that form, not beside the one that stands for it.
  const asWritten = judgeWordByWord(formed(given), formed(candidate), question, vocabulary)
  if (asWritten.isRight) return asWritten
  if (isSpacedElsewhere(given, candidate)) return right('close', 'spacing', correctAnswer)
  const kin = language === 'en' ? withoutMy(given, candidate) : null
  if (kin === null || !judgeAgainst(question, kin, candidate, vocabulary).isRight) return judgement
  return right('close', 'slip', correctAnswer)
}

/** As it was given too: "to" is a word of Pothwari before it is one that English leaves out. */
function isTranslated(
  given: readonly string[],
  candidate: readonly string[],
  language: AnswerLanguage,
  vocabulary: CourseVocabulary,
): boolean {
  if (given.length > MOST_WORDS) return false
  const expected = language === 'en' ? foldEnglish(candidate) : candidate
  return [given, foldEnglish(given)].some((words) => {
    return isTranslatedPhrase(words, expected, language, vocabulary)
  })
}

function judgeWordByWord(
  given: readonly string[],
  expected: readonly string[],
  question: AnswerQuestion,
  vocabulary: CourseVocabulary,
): AnswerJudgement {
  const { language, correctAnswer } = question
  const found = new Set<string>()
  const heard: string[] = []
  for (const pair of alignWords(given, expected)) {
    if (pair.expected === null || pair.given === null) {
      const word = pair.expected ?? pair.given ?? ''
      if (isKnownWord(word, language, vocabulary)) {
        return wrong(pair.expected === null ? 'extra-word' : 'missing-word')
      }
      if (pair.given !== null) heard.push(pair.given)
      found.add('slip')
      continue
    }
    const isOfSentence = expected.length > 1
    const comparison =
      isOfSentence && isNasalLeftOut(pair.given, pair.expected)
        ? 'near'
        : compareWords(pair.given, pair.expected, language, vocabulary)
    if (comparison === 'other') return wrong('other-word')
    found.add(comparison)
    // A near sound or another spelling is no slip, so it costs no similarity.
    heard.push(comparison === 'typo' ? pair.given : pair.expected)
  }
  if (!found.has('typo') && !found.has('slip')) {
    return right(found.has('near') ? 'close' : 'equivalent', 'same-sounds', correctAnswer)
  }
  const isNear =
    isSimilar(plainLine(given), plainLine(expected)) ||
    isSimilar(plainLine(heard), plainLine(expected))
  return isNear ? right('close', 'slip', correctAnswer) : wrong('different')
}

/** "Maiñ khush aa": alone, aa is come. In a sentence nobody means that. */
function isNasalLeftOut(given: string, expected: string): boolean {
  return expected.endsWith('ñ') && `${plainWord(given)}n` === plainWord(expected)
}

function isSameLine(words: readonly string[], line: string): boolean {
  return isSameList(words, answerWords(line))
}

function isSameSounding(one: readonly string[], other: readonly string[]): boolean {
  return isSameList(one.map(foldPothwari), other.map(foldPothwari))
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((word, index) => word === other[index])
}

/** "good bye" beside "goodbye": the same letters with the spaces elsewhere. */
function isSpacedElsewhere(one: readonly string[], other: readonly string[]): boolean {
  if (closedUp(one) !== closedUp(other)) return false
  return !isSameList(one.map(foldedWord), other.map(foldedWord))
}

function closedUp(words: readonly string[]): string {
  return words.map(foldedWord).join('')
}

function foldedWord(word: string): string {
  return foldShahmukhi(plainWord(word))
}

function plainLine(words: readonly string[]): string {
  return words.map(plainWord).join(' ')
}

function right(
  kind: 'exact' | 'equivalent' | 'close',
  rule: AnswerRule,
  correctSpelling?: string,
): AnswerJudgement {
  return {
    kind,
    isRight: true,
    rule,
    ...(correctSpelling === undefined ? {} : { correctSpelling }),
  }
}

function wrong(rule: AnswerRule): AnswerJudgement {
  return { kind: 'wrong', isRight: false, rule }
}
