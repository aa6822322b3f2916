import { useRef, useState } from 'react'
import { TWELVE_NOW } from '#copy/practice.ts'
import {
  currentOutcome,
  hasComeBack,
  isPracticeOver,
  practiceSum,
  type PracticeRun,
} from '#domain/memory/practice-run.ts'
import type { PracticeTurn, SessionOptions } from '#domain/memory/make-session.ts'
import { useLinesOfItem } from '#state/household-voices.ts'
import { playEffect } from '#state/play-effect.ts'
import { Button } from '#ui/button.tsx'
import { checkAnswer, type CheckedAnswer, type OwnResult } from '../exercises/checked-answer.ts'
import type { Draft } from '../exercises/exercise-props.ts'
import { ExerciseView } from '../exercise-view.tsx'
import { newReview, newReviews } from '../new-reviews.ts'
import { CheckOrGoOn } from '../onward-button.tsx'
import { PlayerFrame } from '../player-frame.tsx'
import { UnsavedStep } from '../unsaved-step.tsx'
import { useAnswerEffects } from '../use-answer-effects.ts'
import { useAutoplay } from '../use-autoplay.ts'
import { useFocusMode } from '#ui/use-focus-mode.ts'
import { useQuestionFocus } from '../use-question-focus.ts'
import type { Waiting } from './comes-back.tsx'
import { PracticeEnd } from './practice-end.tsx'
import { PracticeHeader } from './practice-header.tsx'
import type { PracticeMaterial } from './practice-material.ts'
import { isRecorded, usePracticeRun } from './use-practice-run.ts'
import { useWordOfAddress } from './use-word-of-address.ts'

type Given = { at: number; answer: CheckedAnswer }

/** A session being practised, made when it was opened: what another tab answers meanwhile changes nothing on the screen. */
export function PracticePlayer({
  opening,
  material: { items, course, lessonIdOf },
  options,
  hasMore,
  waiting,
  onMore,
}: {
  opening: PracticeRun
  material: PracticeMaterial
  options: SessionOptions
  /** More words are due than are asked here. */
  hasMore: boolean
  waiting: Waiting
  onMore: () => void
}) {
  const practice = usePracticeRun(opening, { course, options })
  const { run, isSaving, isUnsaved, result, send, retry, carryOn } = practice
  useWordOfAddress(run)
  useFocusMode(isPracticeOver(run) ? 'celebration' : 'lesson')

  const [given, setGiven] = useState<Given | null>(null)
  const [draft, setDraft] = useState<{ at: number; isReady: boolean } | null>(null)
  const stage = useRef<HTMLDivElement>(null)
  const { at } = run
  useQuestionFocus(stage, { screenKey: String(at), tries: 0 })

  const turn = run.turns[at]
  const exercise = turn?.exercise
  const outcome = currentOutcome(run)
  const checked = outcome !== null && given?.at === at ? given.answer : null
  useAnswerEffects({ exercise, checked, earnsXp: false })
  const item = items.find(({ id }) => id === turn?.itemId)
  const family = useLinesOfItem(item)
  useAutoplay({
    exercise,
    exerciseKey: String(at),
    item,
    saysUrl: undefined,
    checked,
    isOpen: outcome === null,
  })

  if (turn === undefined || exercise === undefined) {
    return (
      <PracticeEnd
        sum={practiceSum(run)}
        {...{ isLong: isRecorded(run), isSaving, result, items, waiting, onMore }}
        onSave={practice.hasUnkept ? practice.saveUnkept : null}
      />
    )
  }

  function answer(text: string, ownResult?: OwnResult): void {
    if (exercise === undefined) return
    const judged = checkAnswer(exercise, text, course.vocabulary, {
      line: item?.roman,
      family,
      ownResult,
    })
    const isTaken = send(
      { type: 'answered', isRight: judged.isRight },
      newReviews(exercise, judged),
    )
    if (isTaken) setGiven({ at, answer: judged })
  }
  function press(type: 'skipped' | 'next'): void {
    playEffect('button-click')
    send({ type })
  }
  function callTooEasy({ itemId, skill }: PracticeTurn): void {
    playEffect('button-click')
    send({ type: 'next' }, [newReview({ itemId, skill, grade: 4 })])
  }
  function changeDraft(_: Draft, isReady: boolean): void {
    setDraft((before) =>
      before?.at === at && before.isReady === isReady ? before : { at, isReady },
    )
  }

  const lessonId = lessonIdOf(turn.itemId)
  const controls = (
    <div className="pbtns">
      {checked?.isRight === true && !hasComeBack(run) && (
        <Button variant="quiet" disabled={isSaving} onClick={() => callTooEasy(turn)}>
          Too easy
        </Button>
      )}
      <CheckOrGoOn
        exercise={exercise}
        outcome={checked === null ? 'unanswered' : checked.isRight ? 'right' : 'wrong'}
        label={at + 1 < run.turns.length ? 'Next' : 'Finish'}
        isOpen={checked !== null}
        isReady={draft?.at === at && draft.isReady}
        isSaving={isSaving}
        onPress={() => press('next')}
      />
    </div>
  )

  return (
    <PlayerFrame
      header={<PracticeHeader run={run} />}
      {...{ stage, exercise, checked, item, controls }}
      exerciseKey={String(at)}
      lessonId={lessonId}
      courseItems={items}
      vocabulary={course.vocabulary}
      label="Practice controls"
    >
      {hasMore && at === 0 && <p className="soft once-more">{TWELVE_NOW}</p>}
      <ExerciseView
        key={at}
        exercise={exercise}
        lessonId={lessonId}
        attempt={at}
        courseItems={items}
        vocabulary={course.vocabulary}
        culturalNote={undefined}
        checked={checked}
        isSaving={isSaving || isUnsaved}
        onAnswer={answer}
        onSkip={() => press('skipped')}
        draft={undefined}
        onDraftChange={changeDraft}
      />
      {isUnsaved && (
        <UnsavedStep kept="What you answered is still here." onRetry={retry} onCarryOn={carryOn} />
      )}
    </PlayerFrame>
  )
}
