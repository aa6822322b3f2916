import type { LessonItem } from '#contract/lesson.ts'
import { useHouseholdVoices } from '#state/household-voices.ts'
import { PothwariLine } from '#ui/pothwari.tsx'
import { ListenButton } from './phrase/listen-button.tsx'

/** Lines of a lesson to read and hear. */
export function SpokenLines({ items }: { items: readonly LessonItem[] }) {
  useHouseholdVoices(items)
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id}>
          <div>
            <PothwariLine roman={item.roman} shahmukhi={item.shahmukhi} />
            <span className="en">{item.english}</span>
          </div>
          {item.audioUrl && <ListenButton url={item.audioUrl} shape="small" />}
        </li>
      ))}
    </ul>
  )
}
