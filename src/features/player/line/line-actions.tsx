import Share2 from 'lucide-react/icons/share-2'
import type { LessonItem } from '#contract/lesson.ts'
import { Button } from '#ui/button.tsx'
import { useLineActions } from './use-line-actions.tsx'
import './line-actions.css'

/** The ways on from a line, each as a button. */
export function LineActions({
  item,
  lessonId,
  canSuggest,
}: {
  item: LessonItem
  lessonId: string
  /** Reviewers hear only from who may open the lesson. */
  canSuggest: boolean
}) {
  const { suggest, share, dialog } = useLineActions({ item, lessonId })
  return (
    <div className="line-actions">
      {canSuggest && (
        <Button variant="quiet" size="sm" onClick={() => void suggest()}>
          We say it differently
        </Button>
      )}
      <Button variant="quiet" size="sm" icon={Share2} onClick={() => void share()}>
        Share this phrase
      </Button>
      {dialog}
    </div>
  )
}
