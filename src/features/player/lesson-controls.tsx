import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'
import { canGoBack, type LessonAttempt, shownIndex } from '#domain/lesson-attempt.ts'
import { Button } from '#ui/button.tsx'
import { Pips } from '#ui/pips.tsx'
import { lessonPips } from './lesson-pips.ts'

/** Pips, Previous, and what goes on: the same row in the bottom bar and in the feedback panel. */
export function LessonControls({
  session,
  isSaving,
  onPrevious,
  children,
}: {
  session: LessonAttempt
  isSaving: boolean
  onPrevious: () => void
  children: ReactNode
}) {
  return (
    <>
      <Pips
        pips={lessonPips(session.progress, session.exerciseCount)}
        current={shownIndex(session)}
      />
      <div className="pbtns">
        {!session.onceMore && (
          <Button
            variant="quiet"
            className="prev"
            icon={ChevronLeft}
            disabled={!canGoBack(session) || isSaving}
            onClick={onPrevious}
          >
            Previous
          </Button>
        )}
        {children}
      </div>
    </>
  )
}
