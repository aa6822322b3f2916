import { type ReactNode, useEffect, useRef } from 'react'
import type { Exercise, LessonItem } from '#contract/lesson.ts'
import { inNewTask } from '#device/yield-to-main.ts'
import type { CourseVocabulary } from '#domain/answers/vocabulary.ts'
import { leadSentence } from '#domain/lead-sentence.ts'
import { plainLine } from '#domain/letters.ts'
import { PothwariLatin } from '#ui/pothwari.tsx'
import { rightAnswerOf, type CheckedAnswer } from './exercises/checked-answer.ts'
import { FeedbackMore } from './feedback-more.tsx'
import { ReviewMark } from './line/review-mark.tsx'
import { EnglishWithPothwari } from './phrase/english-with-pothwari.tsx'
import { GlossedLine } from './phrase/glossed-line.tsx'
import { HerWords } from './phrase/her-words.tsx'
import { LanguageRun } from './phrase/language-run.tsx'
import { ListenButton } from './phrase/listen-button.tsx'
import { SpellingNote } from './spelling-note.tsx'
import { useAnswerInSight } from './use-answer-in-sight.ts'
import './feedback-panel.css'

/**
 * Rises over the bottom bar once an answer is durable, and takes over its buttons (look, feedback panel). The right answer and
 * one line of why come first; they scroll, the buttons stay at the foot, and what was answered stays in sight above.
 */
export function FeedbackPanel({
  exercise,
  answer,
  item,
  lessonId,
  courseItems,
  vocabulary,
  children,
}: {
  exercise: Exercise
  answer: CheckedAnswer
  /** The word or sentence that was asked for. */
  item: LessonItem | undefined
  lessonId: string
  courseItems: readonly LessonItem[]
  vocabulary: CourseVocabulary
  /** The controls; the focus moves to the one marked `data-onward`. */
  children: ReactNode
}) {
  const panel = useRef<HTMLElement>(null)
  useAnswerInSight(panel)
  useEffect(
    () =>
      // Where something has the focus is laid out at once: apart from the drawing of the panel.
      inNewTask(() =>
        panel.current?.querySelector<HTMLElement>('[data-onward]')?.focus({ preventScroll: true }),
      ),
    [],
  )
  const line = answeredLine(exercise, courseItems)
  const { lead, rest } = leadSentence(exercise.explanation)

  return (
    <section
      ref={panel}
      className={`panel fb ${answer.isRight ? 'right' : 'wrong'}`}
      aria-label="Feedback"
    >
      <div className="kin" aria-hidden="true" />
      <div className="inner fb-text">
        <div className="fbh">
          <h2>
            {answer.isByOwnEar === true ? (
              'Good, keep going'
            ) : answer.isRight ? (
              <>
                <PothwariLatin>Shabash!</PothwariLatin> <span className="en">(Excellent!)</span>
              </>
            ) : (
              <>
                <PothwariLatin>Koi gal nahi!</PothwariLatin>{' '}
                <span className="en">(No problem!)</span>
              </>
            )}
          </h2>
          {item && (
            <div className="fb-tools">
              {item.audioUrl && <ListenButton url={item.audioUrl} shape="small" saying="told" />}
              {lessonId !== '' && <ReviewMark item={item} lessonId={lessonId} />}
            </div>
          )}
        </div>
        {!answer.isRight && <RightAnswer exercise={exercise} />}
        {item && <HerWords item={item} />}
        <SpellingNote exercise={exercise} answer={answer} item={item} />
        <p className="why">
          <EnglishWithPothwari text={lead} vocabulary={vocabulary} />
        </p>
        {line?.words && <GlossedLine words={line.words} courseItems={courseItems} />}
        <FeedbackMore
          exercise={exercise}
          heard={item !== undefined && isCaptionNeeded(exercise, answer, item) ? item : undefined}
          explanation={rest}
          vocabulary={vocabulary}
        />
      </div>
      <div className="inner fb-foot">{children}</div>
    </section>
  )
}

/** The words of a clip stand with it, unless the right answer above says just them. */
function isCaptionNeeded(exercise: Exercise, answer: CheckedAnswer, item: LessonItem): boolean {
  if (item.audioUrl === undefined) return false
  return answer.isRight || rightAnswerOf(exercise).text !== item.roman
}

function RightAnswer({ exercise }: { exercise: Exercise }) {
  const { label, ...answer } = rightAnswerOf(exercise)
  return (
    <div className="ans">
      <small>{label}</small>
      <p>
        <LanguageRun {...answer} />
      </p>
    </div>
  )
}

/** The line of the course that the right answer makes; undefined where it makes none that is divided into words. */
function answeredLine(
  { answerLanguage, correctAnswer, sentence }: Exercise,
  courseItems: readonly LessonItem[],
): LessonItem | undefined {
  if (answerLanguage !== 'phr') return undefined
  const line = plainLine(sentence?.replace(/_{2,}/, correctAnswer) ?? correctAnswer)
  return courseItems.find(({ roman, words }) => words && plainLine(roman) === line)
}
