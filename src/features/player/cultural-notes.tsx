import ScrollText from 'lucide-react/icons/scroll-text'
import { memo } from 'react'
import type { CourseVocabulary } from '#domain/answers/vocabulary.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { EnglishWithPothwari } from './phrase/english-with-pothwari.tsx'

/** Notes shown; the rest is told as "+N more". */
const SHOWN_NOTES = 2

export const CulturalNotes = memo(function CulturalNotes({
  notes,
  vocabulary,
}: {
  notes: readonly string[]
  vocabulary: CourseVocabulary
}) {
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
          {notes.slice(0, SHOWN_NOTES).map((note) => (
            <li key={note}>
              <EnglishWithPothwari text={note} vocabulary={vocabulary} />
            </li>
          ))}
        </ul>
        {rest > 0 && <p className="faint sm">+{rest} more</p>}
      </Disclosure>
    </div>
  )
})
