import { Link } from '@tanstack/react-router'
import Lock from 'lucide-react/icons/lock'
import { LOCKED_WORDS } from '#copy/words.ts'
import type { WordMemories } from '#domain/memory/word-memories.ts'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { PothwariLine } from '#ui/pothwari.tsx'
import { strengthOf, type WordFilter } from './word-filter.ts'
import type { Word, WordLesson, WordsLock } from './word-lessons.ts'
import { WordRow } from './word-row.tsx'

/** A lesson's words; of a locked one a few, and what opens the rest. */
export function LessonWords({
  lesson,
  words,
  filter,
  memories,
}: {
  lesson: WordLesson
  words: readonly Word[]
  filter: WordFilter
  memories: WordMemories | undefined
}) {
  const { id, order, title, samples, lock } = lesson
  const headingId = `words-${id}`
  return (
    <Card as="section" className="word-lesson" aria-labelledby={headingId}>
      <div className="word-head">
        <h2 id={headingId}>
          <span className="eyebrow">Lesson {order}</span> {title}
        </h2>
        {lock === null && (
          <Link className="link alone sm" to="/lessons/$id" params={{ id }}>
            Open<span className="vh"> lesson {order}</span>
          </Link>
        )}
      </div>
      {lock !== null && <Locked lock={lock} order={order} />}
      <ul>
        {words.map((word) => (
          <WordRow
            key={word.item.id}
            word={word}
            filter={filter}
            strength={strengthOf(word, memories)}
          />
        ))}
        {samples.map(({ roman, shahmukhi, english }) => (
          <li key={roman} className="word-sample">
            <PothwariLine roman={roman} shahmukhi={shahmukhi} />
            <span className="en">{english}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Locked({ lock, order }: { lock: WordsLock; order: number }) {
  return (
    <p className="word-lock soft sm">
      <Icon of={Lock} size={18} />
      <span>
        {LOCKED_WORDS[lock]}{' '}
        {(lock === 'premium' || lock === 'ended') && (
          <Link className="link" to="/pricing">
            Unlock Premium<span className="vh"> for lesson {order}</span>
          </Link>
        )}
      </span>
    </p>
  )
}
