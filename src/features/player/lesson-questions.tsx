import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type LessonAttempt, resumePercent } from '#domain/lesson-attempt.ts'
import { useIsGuest, useWayOut } from '#state/guest.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Meter } from '#ui/meter.tsx'
import { Patch, type PatchDye } from '#ui/patch.tsx'

type QuestionProps = {
  session: LessonAttempt
  patch: { number: number; dye: PatchDye }
  isSaving: boolean
  /** Beginning anew could not be kept: what is said of it, and its own ways on. Behind the dialog nobody could press them. */
  unsaved: ReactNode
}

/** A begun lesson asks whether to go on where it was left. A choice: only its buttons end it. */
export function ResumeQuestion({
  session,
  patch,
  isSaving,
  unsaved,
  onContinue,
  onStartFresh,
}: QuestionProps & { onContinue: () => void; onStartFresh: () => void }) {
  const percent = resumePercent(session)
  const correct = session.progress.correctExercises.length
  return (
    <Dialog
      isOpen
      title="Continue Your Journey?"
      picture={
        <div className="ask-patch">
          <Patch {...patch} state="begun" progress={percent / 100} />
        </div>
      }
      actions={
        <>
          <Button isBlock disabled={isSaving} onClick={onContinue}>
            Continue Learning
          </Button>
          {!unsaved && (
            <Button isBlock variant="quiet" disabled={isSaving} onClick={onStartFresh}>
              Start Fresh
            </Button>
          )}
        </>
      }
    >
      <p className="soft">
        {percent}% done. You are on exercise {session.index + 1} of {session.exerciseCount}, with{' '}
        {correct} correct so far.
      </p>
      <Meter label="Lesson progress" value={percent} />
      {unsaved}
    </Dialog>
  )
}

/** A finished lesson asks whether to practise it again. */
export function RestartQuestion({
  bestScore,
  task,
  patch,
  isSaving,
  unsaved,
  onPractise,
}: QuestionProps & {
  bestScore: number
  /** What the lesson asks to be said at home. */
  task: string | undefined
  onPractise: () => void
}) {
  const navigate = useNavigate()
  const isGuest = useIsGuest()
  const wayOut = useWayOut()
  return (
    <Dialog
      isOpen
      title="Lesson Already Completed!"
      picture={
        <div className="ask-patch">
          <Patch {...patch} state="mastered" />
        </div>
      }
      actions={
        <>
          {!unsaved && (
            <Button isBlock disabled={isSaving} onClick={onPractise}>
              Practice Again
            </Button>
          )}
          {isGuest && (
            <Button
              isBlock
              variant="quiet"
              onClick={() => void navigate({ to: '/register', search: { save: 'patch' } })}
            >
              Save Your Patch
            </Button>
          )}
          <Button isBlock variant="quiet" onClick={() => void navigate({ to: wayOut.to })}>
            {wayOut.label}
          </Button>
        </>
      }
    >
      <p className="soft">
        Your previous score is <b className="num">{bestScore}%</b>. Practice won’t change it.
      </p>
      {task !== undefined && (
        <p className="soft">
          <b>Say it at home.</b> {task}
        </p>
      )}
      {unsaved}
    </Dialog>
  )
}
