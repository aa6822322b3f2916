import Target from 'lucide-react/icons/target'
import { memo } from 'react'
import { Disclosure } from '#ui/disclosure.tsx'

/** What the lesson is for, folded away beside its notes. */
export const LessonAims = memo(function LessonAims({
  objectives,
}: {
  objectives: readonly string[]
}) {
  if (objectives.length === 0) return null
  return (
    <div className="notes">
      <Disclosure icon={Target} summary={<span>After this lesson you can</span>}>
        <ul className="nlist">
          {objectives.map((objective) => (
            <li key={objective}>{objective}</li>
          ))}
        </ul>
      </Disclosure>
    </div>
  )
})
