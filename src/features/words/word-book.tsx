import { useNavigate, useSearch } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import { useDeferredValue, useMemo, useState } from 'react'
import { STRENGTH_UNCOUNTED } from '#copy/strength.ts'
import { NOTHING_FOUND } from '#copy/words.ts'
import type { WordMemories } from '#domain/memory/word-memories.ts'
import { useWordMemories } from '#state/word-memories.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LessonWords } from './lesson-words.tsx'
import { useWordSearch } from './use-word-search.ts'
import {
  isShown,
  NO_FILTER,
  readFilter,
  searchOf,
  strengthOf,
  type WordFilter,
} from './word-filter.ts'
import { type Word, type WordLesson, wordsOf } from './word-lessons.ts'
import { WordRow } from './word-row.tsx'
import { WordFilters } from './word-filters.tsx'

/** As many lessons as a screen shows at first. */
const LESSONS_IN_SIGHT = 2

/** Search, filters, and the words that they leave: lesson by lesson, or the best first where something is searched. */
export function WordBook({ lessons }: { lessons: readonly WordLesson[] }) {
  const navigate = useNavigate()
  const inAddress = readFilter(useSearch({ strict: false }))
  const words = useMemo(() => wordsOf(lessons), [lessons])
  const search = useWordSearch(words)
  const counted = useWordMemories()
  const memories = counted.state === 'counted' ? counted.value : undefined
  /** The address has it a moment later: browsers allow only so many changes of it. */
  const [typed, setTyped] = useState(inAddress.q)
  const [isTyping, setIsTyping] = useState(false)
  const [before, setBefore] = useState(inAddress.q)
  if (inAddress.q !== before) {
    setBefore(inAddress.q)
    // A link has led to another search. Who is typing keeps what they type.
    if (!isTyping) setTyped(inAddress.q)
  }
  const asked = useDeferredValue(typed.trim())
  const { lesson, kind, isUnchecked } = inAddress
  // What cannot be counted narrows nothing.
  const isUncounted = counted.state === 'failed' || counted.state === 'incomplete'
  const strength = isUncounted ? '' : inAddress.strength
  const filter = useMemo(
    () => ({ q: asked, lesson, kind, strength, isUnchecked }),
    [asked, lesson, kind, strength, isUnchecked],
  )

  function choose(next: WordFilter): void {
    void navigate({ to: '.', search: searchOf(next), replace: true, resetScroll: false })
  }

  const found = useMemo(
    () => (asked === '' || search === null ? null : inOrder(search(asked), words)),
    [asked, search, words],
  )
  const shown = (found ?? words).filter((word) => isShown(word, filter, memories))
  const isLooking =
    (asked !== '' && found === null) || (strength !== '' && counted.state === 'counting')
  const hasLocked = lessons.some(({ lock }) => lock !== null)
  const isSample = shown.length === 0 && isOfLockedLesson(lessons, filter)

  return (
    <>
      <WordFilters
        filter={inAddress}
        typed={typed}
        lessons={lessons}
        onTyped={setTyped}
        onTyping={setIsTyping}
        onChoose={choose}
      />
      <p className="soft sm" role="status">
        {!isLooking && !isSample && `${shown.length} ${shown.length === 1 ? 'entry' : 'entries'}`}
      </p>
      {isUncounted && <p className="soft sm">{STRENGTH_UNCOUNTED[counted.state]}</p>}
      {!isLooking &&
        (found !== null ? (
          <Found words={shown} filter={filter} memories={memories} />
        ) : (
          <ByLesson lessons={lessons} words={shown} filter={filter} memories={memories} />
        ))}
      {!isLooking && shown.length === 0 && !isSample && (
        <EmptyState
          className="card"
          icon={Search}
          heading={NOTHING_FOUND.heading}
          action={
            <Button
              variant="quiet"
              size="sm"
              onClick={() => {
                setTyped('')
                choose(NO_FILTER)
              }}
            >
              Show all words
            </Button>
          }
        >
          <p>
            {NOTHING_FOUND.text} {hasLocked && NOTHING_FOUND.locked}
          </p>
        </EmptyState>
      )}
    </>
  )
}

/** The address names a lesson of which only a few words are shown. */
function isOfLockedLesson(lessons: readonly WordLesson[], filter: WordFilter): boolean {
  const chosen = lessons.find(({ id }) => id === filter.lesson)
  return chosen !== undefined && chosen.lock !== null && isOnlyLesson(filter)
}

/** Nothing narrows the words within a lesson: what is locked has its place. */
function isOnlyLesson({ q, kind, strength, isUnchecked }: WordFilter): boolean {
  return q === '' && kind === '' && strength === '' && !isUnchecked
}

function inOrder(ids: readonly string[], words: readonly Word[]): Word[] {
  const byId = new Map(words.map((word) => [word.item.id, word]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

type ShownWords = {
  words: readonly Word[]
  filter: WordFilter
  memories: WordMemories | undefined
}

function Found({ words, filter, memories }: ShownWords) {
  if (words.length === 0) return null
  return (
    <Card as="section" className="word-lesson" aria-label="What was found">
      <ul>
        {words.map((word) => (
          <WordRow
            key={word.item.id}
            word={word}
            filter={filter}
            strength={strengthOf(word, memories)}
            hasLesson
          />
        ))}
      </ul>
    </Card>
  )
}

function ByLesson({
  lessons,
  words,
  filter,
  memories,
}: ShownWords & { lessons: readonly WordLesson[] }) {
  // Three hundred rows at once would be one long task: the others follow in slices.
  const upTo = useDeferredValue(Infinity, LESSONS_IN_SIGHT)
  const isWhole = isOnlyLesson(filter)
  const sections = lessons
    .filter(({ id }) => filter.lesson === '' || id === filter.lesson)
    .map((lesson) => ({ lesson, words: words.filter((word) => word.lesson === lesson) }))
    .filter((section) => section.words.length > 0 || (isWhole && section.lesson.lock !== null))
  return sections
    .slice(0, upTo)
    .map((section) => (
      <LessonWords key={section.lesson.id} {...section} filter={filter} memories={memories} />
    ))
}
