import ScrollText from 'lucide-react/icons/scroll-text'
import { type ReactNode, useEffect, useRef, type RefObject } from 'react'
import type { Exercise, LessonItem } from '#contract/lesson.ts'
import { inNewTask } from '#device/yield-to-main.ts'
import type { CourseVocabulary } from '#domain/answers/vocabulary.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { PothwariLatin, PothwariLine } from '#ui/pothwari.tsx'
import { rightAnswerOf, type CheckedAnswer } from './exercises/checked-answer.ts'
import { EnglishWithPothwari } from './phrase/english-with-pothwari.tsx'
import { LanguageRun } from './phrase/language-run.tsx'
import { ListenButton } from './phrase/listen-button.tsx'
import { ReviewNote } from './review-note.tsx'
import { SpellingNote } from './spelling-note.tsx'
import './feedback-panel.css'

/** Rises over the bottom bar once an answer is durable, and takes over its buttons (look, feedback panel). */
export function FeedbackPanel({
  exercise,
  answer,
  item,
  lessonId,
  vocabulary,
  children,
}: {
  exercise: Exercise
  answer: CheckedAnswer
  /** The word or sentence that was asked for. */
  item: LessonItem | undefined
  lessonId: string
  vocabulary: CourseVocabulary
  /** The controls; the focus moves to the one marked `data-onward`. */
  children: ReactNode
}) {
  const panel = useRef<HTMLElement>(null)
  useRoomForPanel(panel)
  useEffect(
    () =>
      // Where something has the focus is laid out at once: apart from the drawing of the panel.
      inNewTask(() =>
        panel.current?.querySelector<HTMLElement>('[data-onward]')?.focus({ preventScroll: true }),
      ),
    [],
  )

  return (
    <section
      ref={panel}
      className={`panel fb ${answer.isRight ? 'right' : 'wrong'}`}
      aria-label="Feedback"
    >
      <div className="kin" aria-hidden="true" />
      <div className="inner">
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
          {item?.audioUrl && <ListenButton url={item.audioUrl} shape="small" />}
        </div>
        {item?.audioUrl && isCaptionNeeded(exercise, answer, item) && (
          <p className="caption">
            <span className="vh">The clip says:</span>
            <PothwariLine roman={item.roman} shahmukhi={item.shahmukhi} />
          </p>
        )}
        <SpellingNote exercise={exercise} answer={answer} item={item} />
        <p className="why">
          <EnglishWithPothwari text={exercise.explanation} vocabulary={vocabulary} />
        </p>
        {!answer.isRight && <RightAnswer exercise={exercise} />}
        {/* The coach's result has it as its own line. */}
        {exercise.culturalContext && exercise.type !== 'voice_recognition' && (
          <Disclosure icon={ScrollText} summary="Cultural Context">
            <p>
              <EnglishWithPothwari text={exercise.culturalContext} vocabulary={vocabulary} />
            </p>
          </Disclosure>
        )}
        <ReviewNote item={item} lessonId={lessonId} />
        {children}
      </div>
    </section>
  )
}

/** The words of a clip stand beside it, unless the right answer below says just them. */
function isCaptionNeeded(exercise: Exercise, answer: CheckedAnswer, item: LessonItem): boolean {
  return answer.isRight || rightAnswerOf(exercise).text !== item.roman
}

function RightAnswer({ exercise }: { exercise: Exercise }) {
  const { label, ...answer } = rightAnswerOf(exercise)
  return (
    <div className="ans">
      <small>{label}</small>
      <p className="phr">
        <LanguageRun {...answer} />
      </p>
    </div>
  )
}

/** The panel's seam, and the ring around what has the focus above it. */
const AIR_PX = 40

/** What is reached by Tab is scrolled clear of the panel that lies over the foot of the page, however tall it is (WCAG 2.4.11). */
function useRoomForPanel(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = panel
    const { style } = document.documentElement
    if (!current) return
    const observer = new ResizeObserver(() => {
      style.scrollPaddingBottom = `${current.offsetHeight + AIR_PX}px`
    })
    observer.observe(current)
    return () => {
      observer.disconnect()
      style.scrollPaddingBottom = ''
    }
  }, [panel])
}
