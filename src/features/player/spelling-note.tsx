import type { Exercise, LessonItem } from '#contract/lesson.ts'
import { differingLetters } from '#domain/answers/differing-letters.ts'
import { familyForm } from '#domain/answers/family-form.ts'
import { isShahmukhi } from '#domain/letters.ts'
import { PothwariArabic, PothwariLatin } from '#ui/pothwari.tsx'
import type { CheckedAnswer } from './exercises/checked-answer.ts'
import { LanguageRun } from './phrase/language-run.tsx'

/** A close answer shows the right letters; another word for it learns kindly what this course writes. */
export function SpellingNote({
  exercise,
  answer,
  item,
}: {
  exercise: Exercise
  answer: CheckedAnswer
  item: LessonItem | undefined
}) {
  if (answer.saidBy !== undefined) {
    const ours = <LanguageRun language="phr" text={exercise.correctAnswer} />
    return (
      <p className="why spelling">
        Right, {answer.saidBy === null ? 'as in your house' : `as ${answer.saidBy} says it`}. Here
        we use {ours}.
      </p>
    )
  }
  const spelling = answer.correctSpelling
  if (!answer.isRight || spelling === undefined || answer.kind === 'exact') return null
  const written = isShahmukhi(spelling) ? (
    <PothwariArabic>{spelling}</PothwariArabic>
  ) : (
    <LanguageRun language={exercise.answerLanguage} text={spelling} />
  )
  if (answer.kind === 'close') {
    return (
      <p className="why spelling">
        Nearly letter for letter. It is written{' '}
        <MarkedSpelling
          given={answer.given}
          written={spelling}
          language={exercise.answerLanguage}
        />
        .
      </p>
    )
  }
  const alsoSaid =
    item && exercise.answerLanguage === 'phr' ? familyForm(answer.given, item) : undefined
  return (
    <p className="why spelling">
      {alsoSaid === undefined ? (
        <>Also right. We write it {written}.</>
      ) : (
        <>
          Lots of families say <LanguageRun language="phr" text={alsoSaid} />. Here we use {written}
          .
        </>
      )}
    </p>
  )
}

/** The letters that the answer had otherwise are underlined. */
function MarkedSpelling({
  given,
  written,
  language,
}: {
  given: string
  written: string
  language: 'phr' | 'en'
}) {
  // Letters of two scripts have nothing to compare.
  if (isShahmukhi(given) !== isShahmukhi(written)) {
    return <LanguageRun language={language} text={written} />
  }
  const pieces = differingLetters(given, written).map(({ text, isOther }, at) =>
    isOther ? <mark key={at}>{text}</mark> : text,
  )
  if (isShahmukhi(written)) return <PothwariArabic>{pieces}</PothwariArabic>
  if (language === 'phr') return <PothwariLatin className="ro">{pieces}</PothwariLatin>
  return (
    <span className="en notranslate" translate="no">
      {pieces}
    </span>
  )
}
