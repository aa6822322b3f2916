import Info from 'lucide-react/icons/info'
import { memo } from 'react'
import type { LessonItem } from '#contract/lesson.ts'
import { lessonReviewWords } from '#copy/review-words.ts'
import { useSpokenByFamily } from '#state/household-voices.ts'
import { Icon } from '#ui/icon.tsx'

/** Once, where a lesson starts: what of it nobody has vouched for yet. Each line's own mark is in its feedback. */
export const LessonReviewLine = memo(function LessonReviewLine({
  items,
}: {
  items: readonly LessonItem[]
}) {
  const words = lessonReviewWords(items, useSpokenByFamily(items))
  if (words.length === 0) return null
  return (
    <p className="review-line soft sm">
      <Icon of={Info} size={18} />
      <span>{words.join(' ')}</span>
    </p>
  )
})
