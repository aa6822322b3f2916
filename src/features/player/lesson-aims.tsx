import Target from 'lucide-react/icons/target'
import { memo } from 'react'
import { Fold } from '#ui/fold.tsx'

/** What the lesson is for, folded away beside its notes. */
export const LessonAims = memo(function LessonAims({
  objectives,
}: {
  objectives: readonly string[]
}) {
  if (objectives.length === 0) return null
  return (
    <div className="notes">
      <Fold icon={Target} summary={<span>After this lesson you can</span>}>
        <ul className="nlist">
          {objectives.map((objective) => (
            <li key={objective}>{objective}</li>
          ))}
        </ul>
      </Fold>
    </div>
  )
})
