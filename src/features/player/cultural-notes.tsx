import ScrollText from 'lucide-react/icons/scroll-text'
import { memo, useState } from 'react'
import type { OpenLesson } from '#contract/lesson.ts'
import type { CourseVocabulary } from '#domain/answers/vocabulary.ts'
import { servingFirst } from '#domain/serving-first.ts'
import { useAuth } from '#state/auth.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EnglishWithPothwari } from './phrase/english-with-pothwari.tsx'

/** Notes shown; the rest is told as "+N more", which opens it. */
const SHOWN_NOTES = 2

/** What the learner learns for decides which notes come first. */
export const CulturalNotes = memo(function CulturalNotes({
  culturalNotes,
  vocabulary,
}: {
  culturalNotes: OpenLesson['culturalNotes']
  vocabulary: CourseVocabulary
}) {
  const { user } = useAuth()
  const [isWhole, setIsWhole] = useState(false)
  const notes = servingFirst(
    culturalNotes.notes.map((note, at) => ({ note, source: culturalNotes.sources[at] })),
    culturalNotes.goals,
    user?.learningGoal,
  )
  if (notes.length === 0) return null
  const rest = notes.length - SHOWN_NOTES
  return (
    <div className="notes">
      <Disclosure
        icon={ScrollText}
        summary={
          <>
            <span>Cultural Notes</span>
            <span className="faint xs">
              {notes.length} {notes.length === 1 ? 'note' : 'notes'}
            </span>
          </>
        }
      >
        <ul className="nlist">
          {notes.slice(0, isWhole ? undefined : SHOWN_NOTES).map(({ note, source }) => (
            <li key={note}>
              <EnglishWithPothwari text={note} vocabulary={vocabulary} />
              {source !== undefined && <small className="faint">Source: {source}</small>}
            </li>
          ))}
        </ul>
        {rest > 0 && (
          <button
            type="button"
            className="link"
            aria-expanded={isWhole}
            onClick={() => setIsWhole(!isWhole)}
          >
            {isWhole ? 'Fewer' : `+${rest} more`}
          </button>
        )}
      </Disclosure>
    </div>
  )
})
