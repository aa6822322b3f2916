import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { STRENGTH_LABELS } from '#copy/strength.ts'
import type { Strength } from '#domain/memory/strength.ts'
import { PothwariLine } from '#ui/pothwari.tsx'
import { StrengthMark } from '#ui/strength-mark.tsx'
import { searchOf, type WordFilter } from './word-filter.ts'
import type { Word } from './word-lessons.ts'

/** A word as a link to its entry, which leads back to the same search. */
export const WordRow = memo(function WordRow({
  word: { item, lesson },
  filter,
  strength,
  hasLesson = false,
}: {
  word: Word
  filter: WordFilter
  /** Comes after the row. */
  strength: Strength | undefined
  /** Says which lesson teaches it, where no heading does. */
  hasLesson?: boolean
}) {
  return (
    <li>
      <Link
        className="word-row"
        to="/words/$id"
        params={{ id: item.id }}
        search={searchOf(filter)}
        preload={false}
      >
        <PothwariLine roman={item.roman} shahmukhi={item.shahmukhi} />
        <span className="word-about">
          <span className="en">
            {item.english}
            {hasLesson && <span className="faint xs"> · Lesson {lesson.order}</span>}
          </span>
          {strength && (
            <StrengthMark of={strength}>
              <span className="vh">Strength: </span>
              {STRENGTH_LABELS[strength]}
            </StrengthMark>
          )}
        </span>
      </Link>
    </li>
  )
})
