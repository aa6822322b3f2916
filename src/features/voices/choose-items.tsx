import ArrowLeft from 'lucide-react/icons/arrow-left'
import Link from 'lucide-react/icons/link'
import Mic from 'lucide-react/icons/mic'
import type { OpenLesson, LessonItem } from '#contract/lesson.ts'
import { isOpen } from '#data/open-lesson.ts'
import type { Voice } from '#data/voices-view.ts'
import type { WordMemories } from '#domain/memory/word-memories.ts'
import { KINSHIP_WORDS } from '#state/kinship-words.ts'
import { useLessons } from '#state/learner-data.ts'
import { useWordMemories } from '#state/word-memories.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { LoadingView } from '#ui/loading-view.tsx'
import { PothwariLine } from '#ui/pothwari.tsx'
import type { RecordedItem } from './recorder/recorder.tsx'

/** Words that no lesson has. */
const FAMILY = [...KINSHIP_WORDS.values()]

/** Here, or by a link on another phone. */
export type Purpose = 'record' | 'invite'

const WAYS = {
  record: { icon: Mic, verb: 'Record', again: 'Record again' },
  invite: { icon: Link, verb: 'Invite', again: 'Invite again' },
} as const

/** What this speaker records: a lesson, the words that fade, the family's, or one line. */
export function ChooseItems({
  voice,
  purpose,
  wantedId,
  onChoose,
  onCancel,
}: {
  voice: Voice
  purpose: Purpose
  /** A line that the learner came from. */
  wantedId: unknown
  onChoose: (items: readonly RecordedItem[]) => void
  onCancel: () => void
}) {
  const { icon, verb } = WAYS[purpose]
  const lessons = useLessons()
  const memories = useWordMemories()
  const head = (
    <div className="voices-back">
      <IconButton icon={ArrowLeft} label="Back to voices" onClick={onCancel} />
      <h1 tabIndex={-1}>What does {voice.name} record?</h1>
    </div>
  )
  if (!lessons) {
    return (
      <div className="voices-page wrap page">
        {head}
        <LoadingView text="Apni Boli is opening the lessons" />
      </div>
    )
  }
  const open = lessons.filter(isOpen)
  const recorded = new Set(voice.takes.map(({ itemId }) => itemId))
  const isLeft = ({ id }: RecordedItem): boolean => !recorded.has(id)
  const fading =
    memories.state === 'counted' ? fadingItems(open, memories.value).filter(isLeft) : []
  const all: RecordedItem[] = [...open.flatMap(({ items }) => items), ...FAMILY]
  const wanted = all.find(({ id }) => id === wantedId)
  return (
    <div className="voices-page wrap page">
      {head}
      {wanted && (
        <Card as="section" className="voices-fading" aria-label="The line that you came from">
          <div>
            <h2>{wanted.english}</h2>
            <PothwariLine roman={wanted.roman} shahmukhi={wanted.shahmukhi} />
          </div>
          <Button size="sm" icon={icon} onClick={() => onChoose([wanted])}>
            {verb}
            <span className="vh"> “{wanted.english}”</span>
          </Button>
        </Card>
      )}
      {fading.length > 0 && (
        <Card as="section" className="voices-fading" aria-label="Words that fade">
          <div>
            <h2>Words that fade</h2>
            <p className="soft sm">
              {lineCount(fading.length)} you knew and have not seen for a while.
            </p>
          </div>
          <Button size="sm" icon={icon} onClick={() => onChoose(fading)}>
            {verb}
            <span className="vh"> the words that fade</span>
          </Button>
        </Card>
      )}
      <Card as="section" className="voices-lessons" aria-label="Lessons">
        <ol>
          {open.map((lesson) => (
            <Lines
              key={lesson.id}
              group={groupOf(lesson)}
              purpose={purpose}
              isLeft={isLeft}
              onChoose={onChoose}
            />
          ))}
          <Lines group={FAMILY_GROUP} purpose={purpose} isLeft={isLeft} onChoose={onChoose} />
        </ol>
      </Card>
    </div>
  )
}

type Group = { number?: number; title: string; name: string; items: readonly RecordedItem[] }

const FAMILY_GROUP: Group = { title: 'The family tree', name: 'the family tree', items: FAMILY }

function groupOf({ order, title, items }: OpenLesson): Group {
  return { number: order, title, name: `lesson ${order}`, items }
}

function Lines({
  group,
  purpose,
  isLeft,
  onChoose,
}: {
  group: Group
  purpose: Purpose
  isLeft: (item: RecordedItem) => boolean
  onChoose: (items: readonly RecordedItem[]) => void
}) {
  const { icon, verb, again } = WAYS[purpose]
  const { number, title, name, items } = group
  const left = items.filter(isLeft)
  return (
    <li>
      <div className="voices-lesson">
        <div>
          <h2>
            {number !== undefined && <span className="eyebrow">{number}</span>} {title}
          </h2>
          <p className="soft sm">
            {items.length - left.length} of {lineCount(items.length)} recorded
          </p>
        </div>
        <Button
          size="sm"
          variant="quiet"
          icon={icon}
          onClick={() => onChoose(left.length > 0 ? left : items)}
        >
          {left.length > 0 ? verb : again}
          <span className="vh"> {name}</span>
        </Button>
      </div>
      <Disclosure summary="One line alone">
        <ul className="voices-lines">
          {items.map((item) => (
            <li key={item.id}>
              <span>
                <span className="en">{item.english}</span>
                <PothwariLine roman={item.roman} shahmukhi={item.shahmukhi} />
              </span>
              <IconButton
                icon={icon}
                label={`${verb} “${item.english}”`}
                onClick={() => onChoose([item])}
              />
            </li>
          ))}
        </ul>
      </Disclosure>
    </li>
  )
}

function lineCount(count: number): string {
  return count === 1 ? '1 line' : `${count} lines`
}

/** What was known well and is due to be seen again, in the order of the course. */
function fadingItems(lessons: readonly OpenLesson[], memories: WordMemories): LessonItem[] {
  return lessons
    .flatMap(({ items }) => items)
    .filter(({ id }) => memories.get(id)?.strength === 'fading')
}
