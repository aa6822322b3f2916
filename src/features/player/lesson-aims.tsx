import { Link } from '@tanstack/react-router'
import Target from 'lucide-react/icons/target'
import { memo } from 'react'
import { useIsGuest } from '#state/guest.ts'
import { Disclosure } from '#ui/disclosure.tsx'

/** What the lesson is for, and the way to its words, folded away beside its notes. */
export const LessonAims = memo(function LessonAims({
  lessonId,
  objectives,
}: {
  lessonId: string
  objectives: readonly string[]
}) {
  const isGuest = useIsGuest()
  if (objectives.length === 0) return null
  return (
    <div className="notes">
      <Disclosure icon={Target} summary={<span>After this lesson you can</span>}>
        <ul className="nlist">
          {objectives.map((objective) => (
            <li key={objective}>{objective}</li>
          ))}
        </ul>
        {/* The word book is a learner's. */}
        {!isGuest && (
          <Link className="link alone" to="/words" search={{ lesson: lessonId }}>
            The words of this lesson
          </Link>
        )}
      </Disclosure>
    </div>
  )
})
