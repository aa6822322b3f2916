import type { Exercise, LessonItem } from '#contract/lesson.ts'
import { familyForm } from '#domain/answers/family-form.ts'
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
  const spelling = answer.correctSpelling
  if (!answer.isRight || spelling === undefined || answer.kind === 'exact') return null
  const written = <LanguageRun language={exercise.answerLanguage} text={spelling} />
  if (answer.kind === 'close') {
    return <p className="why spelling">Nearly letter for letter. It is written {written}.</p>
  }
  const alsoSaid =
    item && exercise.answerLanguage === 'phr' ? familyForm(answer.given, item) : undefined
  return (
    <p className="why spelling">
      {alsoSaid === undefined ? (
        'That is right too.'
      ) : (
        <>
          Many families say <LanguageRun language="phr" text={alsoSaid} />.
        </>
      )}{' '}
      This course writes {written}.
    </p>
  )
}
