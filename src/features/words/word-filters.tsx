import { useEffect, useEffectEvent, useId, useState } from 'react'
import { STRENGTH_LABELS, STRENGTHS } from '#copy/strength.ts'
import { PART_LABELS } from '#copy/words.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Field, FieldFrame } from '#ui/field.tsx'
import type { WordFilter } from './word-filter.ts'
import { type WordLesson, wordsOf } from './word-lessons.ts'

/** After the last letter: Safari takes a hundred changes of the address in thirty seconds. */
const SETTLED_MS = 300

/** What is searched, and what narrows it. */
export function WordFilters({
  filter,
  typed,
  lessons,
  onTyped,
  onTyping,
  onChoose,
}: {
  /** As the address has it. */
  filter: WordFilter
  /** What stands in the field of the search. */
  typed: string
  lessons: readonly WordLesson[]
  onTyped: (text: string) => void
  /** Whether the field has the focus. */
  onTyping: (isTyping: boolean) => void
  onChoose: (filter: WordFilter) => void
}) {
  const chosen = { ...filter, q: typed.trim() }
  function settle(): void {
    if (chosen.q !== filter.q) onChoose(chosen)
  }
  const settleLater = useEffectEvent(settle)
  useEffect(() => {
    const timer = setTimeout(settleLater, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const items = wordsOf(lessons).map(({ item }) => item)
  const kinds = [...new Set(items.map(({ partOfSpeech }) => partOfSpeech))]
  const narrowing = [filter.lesson, filter.kind, filter.strength, filter.isUnchecked]
  const count = narrowing.filter(Boolean).length
  /** On a phone, where they would push the words off the screen. Whoever came by one sees it. */
  const [isOpen, setIsOpen] = useState(count > 0)
  const id = useId()

  return (
    <form
      className="word-filters"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        settle()
      }}
    >
      <Field
        label="Search"
        hint="Pothwari in Roman letters or in Shahmukhi, or English. Spell it your way."
        type="search"
        dir="auto"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => onTyped(event.target.value)}
        onFocus={() => onTyping(true)}
        onBlur={() => {
          onTyping(false)
          // A link that is pressed takes the focus first: Back finds what was searched.
          settle()
        }}
      />
      <Button
        size="sm"
        variant="quiet"
        className="word-narrow"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        Filters{count > 0 && `: ${count}`}
      </Button>
      <div id={id} className={classNames('word-narrowing', isOpen && 'is-open')}>
        <FieldFrame label="Lesson">
          {(wiring) => (
            <select
              {...wiring}
              value={chosen.lesson}
              onChange={(event) => onChoose({ ...chosen, lesson: event.target.value })}
            >
              <option value="">All lessons</option>
              {lessons.map(({ id, order, title }) => (
                <option key={id} value={id}>
                  {order} · {title}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
        <FieldFrame label="Kind of word">
          {(wiring) => (
            <select
              {...wiring}
              value={chosen.kind}
              onChange={(event) => onChoose({ ...chosen, kind: event.target.value })}
            >
              <option value="">All kinds</option>
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {PART_LABELS[kind] ?? kind}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
        <FieldFrame label="Strength">
          {(wiring) => (
            <select
              {...wiring}
              value={chosen.strength}
              onChange={({ target }) =>
                onChoose({ ...chosen, strength: STRENGTHS[target.selectedIndex - 1] ?? '' })
              }
            >
              <option value="">All strengths</option>
              {STRENGTHS.map((strength) => (
                <option key={strength} value={strength}>
                  {STRENGTH_LABELS[strength]}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
        <label className="word-check">
          <input
            type="checkbox"
            checked={chosen.isUnchecked}
            onChange={(event) => onChoose({ ...chosen, isUnchecked: event.target.checked })}
          />
          Only what no native speaker has checked
        </label>
      </div>
    </form>
  )
}
