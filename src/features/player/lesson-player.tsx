import { memo, useEffect, useMemo, useRef, useState } from 'react'
import type { LessonItem, OpenLesson } from '#contract/lesson.ts'
import { EXERCISE_NOT_FOUND } from '#copy/lesson-failures.ts'
import type { CourseVocabulary } from '#domain/answers/vocabulary.ts'
import {
  isFirstTry,
  isLastExercise,
  isOnExercise,
  type LessonAttemptEvent,
  shownIndex,
} from '#domain/lesson-attempt.ts'
import { exercisesOfAttempt } from '#domain/lesson-order.ts'
import { useGame } from '#state/game.tsx'
import { useLinesOfItem } from '#state/household-voices.ts'
import { beginCheering } from '#state/celebrations.ts'
import { playEffect } from '#state/play-effect.ts'
import type { LessonView } from '#data/lesson-view.ts'
import { Button } from '#ui/button.tsx'
import { announce } from '#ui/live-region.tsx'
import { DYE_OF_PATH } from '#ui/patch.tsx'
import { CannotShow } from './cannot-show.tsx'
import { checkAnswer, type CheckedAnswer, type OwnResult } from './exercises/checked-answer.ts'
import { CompletionScreen } from './completion-screen.tsx'
import { CulturalNotes } from './cultural-notes.tsx'
import type { Draft } from './exercises/exercise-props.ts'
import { ExerciseView } from './exercise-view.tsx'
import { ExchangeTalk } from './exchange-talk.tsx'
import { itemToMeet } from './item-to-meet.ts'
import { LessonAims } from './lesson-aims.tsx'
import { LessonControls } from './lesson-controls.tsx'
import { LessonHeader } from './lesson-header.tsx'
import { newReview, newReviews } from './new-reviews.ts'
import { LessonReviewLine } from './lesson-review-line.tsx'
import { RestartQuestion, ResumeQuestion } from './lesson-questions.tsx'
import { MeetCard } from './meet-card.tsx'
import { OnwardButton } from './onward-button.tsx'
import { PlayerFrame } from './player-frame.tsx'
import { PrintCards } from './print-cards.tsx'
import { itemsOf } from './slipped-items.tsx'
import { UnsavedStep } from './unsaved-step.tsx'
import { useAnswerEffects } from './use-answer-effects.ts'
import { useAutoplay } from './use-autoplay.ts'
import { useFocusMode } from '#ui/use-focus-mode.ts'
import { useLessonAttempt } from './use-lesson-attempt.ts'
import { useQuestionFocus } from './use-question-focus.ts'

/** What a button of the lesson asks for. */
type LessonStep = Exclude<LessonAttemptEvent['type'], 'answered' | 'met'>

const ONCE_MORE_WORDS = 'What slipped comes back, one time each. Your score stays as it is.'

/** A lesson being taken, as it was when it was opened: each answer changes what its page watches. */
export const LessonPlayer = memo(function LessonPlayer({
  lesson,
  saved,
  met,
  courseItems,
  vocabulary,
}: {
  lesson: OpenLesson
  saved: LessonView
  /** Items whose card the learner does not need. */
  met: readonly string[]
  /** Words of every lesson on this device: what an answer is weighed against. */
  courseItems: readonly LessonItem[]
  vocabulary: CourseVocabulary
}) {
  const lessonSession = useLessonAttempt(lesson.id, lesson.exercises.length, saved, met)
  const { session, isSaving, unsaved, result, send, retry, carryOn } = lessonSession
  const { stats } = useGame()
  useFocusMode(session.phase === 'complete' ? 'celebration' : 'lesson')

  /** Counts Try Again: each try is a fresh exercise. */
  const [tries, setTries] = useState(0)
  const { attempt } = session.progress
  const { onceMore } = session
  const place = onceMore ? `once-more-${onceMore.at}` : session.index
  const exerciseKey = `${attempt}:${place}:${tries}`
  const exercises = useMemo(() => exercisesOfAttempt(lesson, attempt), [lesson, attempt])
  const exerciseIndex = shownIndex(session)
  const exercise = exercises[exerciseIndex]
  const newItem = itemToMeet({
    exercises,
    items: [...lesson.items, ...lesson.earlierItems],
    session,
    isCompleted: saved.isCompleted,
  })
  const [given, setGiven] = useState<{ key: string; answer: CheckedAnswer } | null>(null)
  /** What was begun and not handed in, by exercise: a look back at another one loses none of it. */
  const [drafts] = useState(() => new Map<string, Draft>())
  /** The exercises whose draft can be checked. */
  const [readyKeys, setReadyKeys] = useState<ReadonlySet<string>>(new Set())

  const stage = useRef<HTMLDivElement>(null)
  const screenKey = `${session.phase} ${exerciseKey} ${newItem ? 'card' : ''}`
  useQuestionFocus(stage, { screenKey, tries })

  const isAnswered = session.outcome !== 'unanswered'
  const checked = isAnswered && given?.key === exerciseKey ? given.answer : null
  useEffect(beginCheering, [lesson.id, attempt])
  useAnswerEffects({ exercise, checked, earnsXp: !onceMore })
  const item = courseItems.find(({ id }) => id === exercise?.itemIds[0])
  const family = useLinesOfItem(item)
  useAutoplay({
    exercise,
    exerciseKey,
    item,
    saysUrl: courseItems.find(({ id }) => id === exercise?.exchange?.says)?.audioUrl,
    endsUrl: courseItems.find(({ id }) => id === exercise?.exchange?.ends)?.audioUrl,
    checked,
    isOpen: isOnExercise(session) && !isAnswered && !newItem,
  })

  const patch = { number: lesson.order, dye: DYE_OF_PATH[lesson.path] }
  if (session.phase === 'complete') {
    return (
      <CompletionScreen
        lesson={lesson}
        tally={session.tally}
        slipped={itemsOf({ exercises, items: courseItems }, session.tally.missed)}
        result={result}
      />
    )
  }
  if (!exercise) {
    return <CannotShow heading={EXERCISE_NOT_FOUND.heading} text={EXERCISE_NOT_FOUND.text} />
  }

  const { notes } = lesson.culturalNotes

  function answer(text: string, ownResult?: OwnResult): void {
    if (!exercise) return
    const judged = checkAnswer(exercise, text, vocabulary, {
      line: item?.roman,
      family,
      ownResult,
    })
    const reviews = isFirstTry(session) ? newReviews(exercise, judged) : []
    if (send({ type: 'answered', correct: judged.isRight }, reviews)) {
      setGiven({ key: exerciseKey, answer: judged })
      drafts.delete(exerciseKey)
      tellReady(false)
    }
  }
  function press(type: LessonStep): boolean {
    playEffect('button-click')
    return send({ type })
  }
  function skip(): void {
    if (press('skipped') && !isLastExercise(session)) send({ type: 'next' })
  }
  function goOnceMore(): void {
    if (press('once-more')) announce(`Once more. ${ONCE_MORE_WORDS}`)
  }
  function meet({ id: itemId }: LessonItem): void {
    playEffect('button-click')
    send({ type: 'met', itemId })
  }
  function know({ id: itemId }: LessonItem): void {
    playEffect('button-click')
    send({ type: 'met', itemId }, [newReview({ itemId, skill: 'understand', grade: 3 })])
  }
  function tryAgain(): void {
    if (press('try-again')) setTries((count) => count + 1)
  }

  /** With each letter that is typed: the same again draws nothing. */
  function tellReady(isReady: boolean): void {
    setReadyKeys((before) => {
      if (before.has(exerciseKey) === isReady) return before
      const others = [...before].filter((key) => key !== exerciseKey)
      return new Set(isReady ? [...others, exerciseKey] : others)
    })
  }
  function keepDraft(draft: Draft, isReady: boolean): void {
    drafts.set(exerciseKey, draft)
    tellReady(isReady)
  }

  /** A step is on its way to the disk, or could not be kept. */
  const isStopped = isSaving || unsaved !== null
  const unsavedStep = unsaved && (
    <UnsavedStep
      kept={
        isOnExercise(session) && !newItem
          ? 'Your answer is still here.'
          : 'What you did in this lesson is still here.'
      }
      onRetry={retry}
      onCarryOn={carryOn}
    />
  )
  const controls = (
    <LessonControls session={session} isSaving={isSaving} onPrevious={() => press('previous')}>
      {newItem ? (
        <Button disabled={isStopped} onClick={() => meet(newItem)}>
          Got it
        </Button>
      ) : (
        <OnwardButton
          exercise={exercise}
          session={session}
          isReady={readyKeys.has(exerciseKey)}
          isSaving={isSaving}
          onNext={() => press('next')}
          onOnceMore={goOnceMore}
          onComplete={() => press('complete')}
          onTryAgain={tryAgain}
        />
      )}
    </LessonControls>
  )

  const dialogs = (
    <>
      {session.phase === 'asking-resume' && (
        <ResumeQuestion
          session={session}
          patch={patch}
          isSaving={isSaving}
          unsaved={unsavedStep}
          onContinue={() => press('continue')}
          onStartFresh={() => press('start-fresh')}
        />
      )}
      {session.phase === 'asking-restart' && (
        <RestartQuestion
          session={session}
          patch={patch}
          bestScore={saved.bestScore}
          task={lesson.sayAtHome?.text}
          isSaving={isSaving}
          unsaved={unsavedStep}
          onPractise={() => press('practise-again')}
        />
      )}
    </>
  )

  return (
    <PlayerFrame
      header={
        <LessonHeader
          title={lesson.title}
          session={session}
          isCompleted={saved.isCompleted}
          stats={stats}
        />
      }
      {...{ stage, exercise, exerciseKey, checked, item, vocabulary, controls, dialogs }}
      lessonId={lesson.id}
      courseItems={courseItems}
      label="Lesson controls"
    >
      {/* Behind a question nothing of the lesson is open yet. */}
      {newItem && (
        <MeetCard
          key={newItem.id}
          item={newItem}
          courseItems={courseItems}
          lessonId={lesson.id}
          isStopped={isStopped}
          onMet={() => meet(newItem)}
          onKnown={() => know(newItem)}
        />
      )}
      {onceMore?.at === 0 && <p className="soft once-more">{ONCE_MORE_WORDS}</p>}
      {isOnExercise(session) && !newItem && (
        <ExchangeTalk
          exercise={exercise}
          exercises={lesson.exercises}
          courseItems={courseItems}
          isAnswered={checked !== null}
        />
      )}
      {isOnExercise(session) && !newItem && (
        <ExerciseView
          key={exerciseKey}
          exercise={exercise}
          lessonId={lesson.id}
          attempt={attempt}
          courseItems={courseItems}
          vocabulary={vocabulary}
          culturalNote={notes[exerciseIndex % notes.length]}
          checked={checked}
          isSaving={isStopped}
          onAnswer={answer}
          onSkip={skip}
          draft={drafts.get(exerciseKey)}
          onDraftChange={keepDraft}
        />
      )}
      {isOnExercise(session) && unsavedStep}
      {session.index === 0 && <LessonReviewLine items={lesson.items} />}
      <LessonAims lessonId={lesson.id} objectives={lesson.objectives} />
      <CulturalNotes culturalNotes={lesson.culturalNotes} vocabulary={vocabulary} />
      <PrintCards lesson={lesson} />
    </PlayerFrame>
  )
})
