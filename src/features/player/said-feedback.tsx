import type { Exercise, LessonItem } from '#contract/lesson.ts'
import type { CourseVocabulary } from '#domain/answers/vocabulary.ts'
import { leadSentence } from '#domain/lead-sentence.ts'
import { PothwariLatin } from '#ui/pothwari.tsx'
import { rightAnswerOf, type CheckedAnswer } from './exercises/checked-answer.ts'
import { EnglishWithPothwari } from './phrase/english-with-pothwari.tsx'
import { LanguageRun } from './phrase/language-run.tsx'
import { SpellingNote } from './spelling-note.tsx'

/**
 * How an answer was judged, for who cannot see the panel come. It stands in a region of its own beside the app's
 * announcer: that one says in the same moment what a right answer has earned, and what came first would be lost.
 */
export function SaidFeedback({
  exercise,
  answer,
  item,
  vocabulary,
}: {
  exercise: Exercise
  answer: CheckedAnswer
  item: LessonItem | undefined
  vocabulary: CourseVocabulary
}) {
  const { label, language, text } = rightAnswerOf(exercise)
  return (
    <>
      {answer.isByOwnEar === true ? (
        'Good, keep going.'
      ) : answer.isRight ? (
        <>
          <PothwariLatin>Shabash</PothwariLatin>, excellent.
        </>
      ) : (
        <>
          <PothwariLatin>Koi gal nahi</PothwariLatin>, no problem. {label}:{' '}
          <LanguageRun language={language} text={text} />.
        </>
      )}{' '}
      <SpellingNote exercise={exercise} answer={answer} item={item} />{' '}
      <EnglishWithPothwari text={leadSentence(exercise.explanation).lead} vocabulary={vocabulary} />
    </>
  )
}
