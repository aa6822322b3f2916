import { Link, useSearch } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Search from 'lucide-react/icons/search'
import { type ReactNode, useMemo } from 'react'
import { WORD_NOT_HERE } from '#copy/words.ts'
import { useLessons } from '#state/learner-data.ts'
import { usePlan } from '#state/use-plan.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { LoadingView } from '#ui/loading-view.tsx'
import { usePageTitle } from '#ui/use-page-title.ts'
import { readFilter, searchOf } from './word-filter.ts'
import { WordEntry } from './word-entry.tsx'
import { wordLessons, wordsOf } from './word-lessons.ts'
import type { WordParts } from './word-parts.ts'
import './words.css'
import './word-entry.css'

/** `/words/ID`: one entry of the word book. Its link to the book keeps the search that found it. */
export function WordPage({
  wordId,
  parts,
  noLessons,
}: {
  wordId: string
  parts: WordParts
  noLessons: ReactNode
}) {
  const plan = usePlan()
  const course = useLessons()
  const lessons = useMemo(() => course && wordLessons(course, plan), [course, plan])
  const words = useMemo(() => wordsOf(lessons ?? []), [lessons])
  const filter = readFilter(useSearch({ strict: false }))
  const word = words.find(({ item }) => item.id === wordId)
  usePageTitle(word ? `${word.item.roman}, ${word.item.english}` : 'Word')

  if (!lessons) return <LoadingView text="Apni Boli is opening the word book" />
  if (lessons.length === 0) return <div className="word-book wrap page">{noLessons}</div>
  if (!word) {
    return (
      <EmptyState
        className="wrap page"
        icon={Search}
        heading={WORD_NOT_HERE.heading}
        headingLevel={1}
        action={
          <ButtonLink to="/words" variant="quiet">
            All words
          </ButtonLink>
        }
      >
        <p>{WORD_NOT_HERE.text}</p>
      </EmptyState>
    )
  }
  return (
    <div className="word-book wrap page">
      <Link className="link alone word-back" to="/words" search={searchOf(filter)}>
        <Icon of={ArrowLeft} size={18} />
        Words
      </Link>
      <WordEntry key={wordId} word={word} words={words} filter={filter} parts={parts} />
    </div>
  )
}
