import type { DragDropManager } from '@dnd-kit/dom'
import { DragDropProvider, DragOverlay, useDroppable } from '@dnd-kit/react'
import {
  type ComponentProps,
  type KeyboardEvent,
  type SubmitEvent,
  useEffect,
  useMemo,
  useState,
} from 'react'
import type { ReactNode } from 'react'
import { inNewTask } from '#device/yield-to-main.ts'
import { playEffect } from '#state/play-effect.ts'
import { useReadingSettings } from '#state/reading-settings.ts'
import { classNames } from '#ui/class-names.ts'
import { PothwariArabic } from '#ui/pothwari.tsx'
import { autoplay } from '../phrase/autoplay.ts'
import { clipOfWords } from '../phrase/clip-of-words.ts'
import { arrangedLineOf } from './arranged-words.ts'
import { ArrangementLoading } from './arrangement-loading.tsx'
import { ArrangementTile } from './arrangement-tile.tsx'
import { isFull, placedCount, slotMarks, slotOf } from './arrangement.ts'
import { ExercisePrompt } from './exercise-prompt.tsx'
import { EXERCISE_FORM_ID, type ExerciseProps } from './exercise-props.ts'
import { TileWords } from './tile-words.tsx'
import { useArrangement } from './use-arrangement.ts'
import { PLUGINS, SENSORS, useDragManager } from './use-drag-manager.ts'
import { WordBank } from './word-bank.tsx'
import './dragged-tile.css'
import './word-arrangement.css'

type DragEnd = Parameters<NonNullable<ComponentProps<typeof DragDropProvider>['onDragEnd']>>[0]

/**
 * Word arrangement: drag, click or keys bring the words into numbered slots. Enter places a
 * word in the first free slot, Backspace returns it, the arrows move a placed word and walk the bank.
 */
export function WordArrangement(props: ExerciseProps) {
  const manager = useDragManager()
  useEffect(
    () =>
      inNewTask(() => {
        // It comes a moment after the exercise: who looked for its question then found none.
        if (document.activeElement === document.body)
          document.getElementById('question')?.focus({ preventScroll: true })
      }),
    [],
  )
  return (
    <section aria-labelledby="question">
      <ExercisePrompt exercise={props.exercise} />
      {manager === null ? <ArrangementLoading /> : <LaidOutWords {...props} manager={manager} />}
    </section>
  )
}

function LaidOutWords({
  manager,
  exercise,
  attempt,
  courseItems,
  checked,
  isSaving,
  onAnswer,
  draft,
  onDraftChange,
}: ExerciseProps & { manager: DragDropManager }) {
  const { tiles: words, lines } = useMemo(() => arrangedLineOf(exercise), [exercise])
  const isClosed = checked !== null || isSaving
  const seed = `${exercise.id}:${attempt}`
  const { arrangement, moves, area } = useArrangement({
    tiles: words,
    lines,
    seed,
    isClosed,
    draft,
    onDraftChange,
  })
  const [isDragging, setIsDragging] = useState(false)
  const hasShahmukhi = words.every((word) => word.shahmukhi)
  // A sentence that is read in Shahmukhi begins at the right.
  const isFromRight = useReadingSettings(({ lines }) => lines === 'script-first') && hasShahmukhi
  const wordOf = (tile: number) => words[tile]?.roman ?? ''
  const marks = checked
    ? slotMarks(
        arrangement,
        words.map((word) => word.roman),
        lines,
      )
    : null

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (!isClosed && isFull(arrangement)) {
      onAnswer(arrangement.slots.map((tile) => (tile === null ? '' : wordOf(tile))).join(' '))
    }
  }

  function press(tile: number, slot: number | null): void {
    const url = slot === null && !isClosed ? clipOfWords(courseItems, wordOf(tile)) : undefined
    if (url !== undefined) autoplay(url)
    moves.press(tile)
  }

  function pickUp(): void {
    setIsDragging(true)
    playEffect('tile-pickup')
  }

  function drop(event: DragEnd): void {
    setIsDragging(false)
    const { source, target } = event.operation
    const tile: unknown = source?.data['tile']
    if (event.canceled || typeof tile !== 'number' || !target) return
    const slot: unknown = target.data['slot']
    if (typeof slot === 'number') moves.place(tile, slot)
    else moves.returnToBank(tile)
  }

  function pressKey(event: KeyboardEvent, tile: number): void {
    const isPlaced = slotOf(arrangement, tile) !== null
    const act = isPlaced ? placedKeys[event.key] : bankKeys[event.key]
    if (!act || isClosed) return
    event.preventDefault()
    act(tile)
  }
  const placedKeys: Record<string, (tile: number) => void> = {
    Backspace: moves.returnToBank,
    Delete: moves.returnToBank,
    ArrowLeft: (tile) => moves.shift(tile, isFromRight ? 1 : -1),
    ArrowRight: (tile) => moves.shift(tile, isFromRight ? -1 : 1),
    ArrowDown: () => focusIn('.bank', 0),
  }
  const bankKeys: Record<string, (tile: number) => void> = {
    ArrowLeft: (tile) => focusBeside(tile, -1),
    ArrowRight: (tile) => focusBeside(tile, 1),
    ArrowUp: () => focusIn('.slots', -1),
  }
  function tilesIn(place: '.bank' | '.slots'): HTMLElement[] {
    return [...(area.current?.querySelectorAll<HTMLElement>(`${place} [data-tile]`) ?? [])]
  }
  function focusIn(place: '.bank' | '.slots', at: number): void {
    tilesIn(place).at(at)?.focus()
  }
  function focusBeside(tile: number, by: -1 | 1): void {
    const tiles = tilesIn('.bank')
    const at = tiles.findIndex((element) => element.dataset['tile'] === String(tile))
    tiles[(at + by + tiles.length) % tiles.length]?.focus()
  }

  function renderTile(tile: number) {
    const slot = slotOf(arrangement, tile)
    return (
      <ArrangementTile
        key={tile}
        tile={tile}
        word={words[tile]}
        slot={slot}
        mark={slot === null || !marks ? null : marks[slot] ? 'right' : 'wrong'}
        isClosed={isClosed}
        onPress={() => press(tile, slot)}
        onKeyDown={(event) => pressKey(event, tile)}
      />
    )
  }

  return (
    <DragDropProvider
      manager={manager}
      sensors={SENSORS}
      plugins={PLUGINS}
      onDragStart={pickUp}
      onDragEnd={drop}
    >
      <form id={EXERCISE_FORM_ID} onSubmit={submit}>
        <div ref={area} className={classNames('arrange', isDragging && 'is-dragging')}>
          <ol
            className="slots"
            dir={isFromRight ? 'rtl' : undefined}
            data-answered={checked !== null || undefined}
            aria-label={`Your sentence, ${placedCount(arrangement)} of ${arrangement.slots.length} words placed`}
          >
            {arrangement.slots.map((tile, slot) => (
              <ArrangementSlot key={slot} slot={slot}>
                {tile === null ? null : renderTile(tile)}
              </ArrangementSlot>
            ))}
          </ol>
          {hasShahmukhi && (
            <ShahmukhiLine
              words={arrangement.slots.map((tile) =>
                tile === null ? null : (words[tile]?.shahmukhi ?? null),
              )}
            />
          )}
          <WordBank
            tiles={arrangement.bank}
            isInBank={(tile) => slotOf(arrangement, tile) === null}
            wordAt={(tile) => words[tile]}
            renderTile={renderTile}
          />
        </div>
      </form>
      <DragOverlay dropAnimation={null}>
        {(source) => (
          <span className="tile dragging" aria-hidden="true">
            <TileWords
              word={
                typeof source.data['tile'] === 'number' ? words[source.data['tile']] : undefined
              }
            />
          </span>
        )}
      </DragOverlay>
    </DragDropProvider>
  )
}

/** The sentence in Shahmukhi, growing right to left as words land; a stitch stands for what is to come. */
function ShahmukhiLine({
  words,
}: {
  /** By slot; null for an empty one. */
  words: readonly (string | null)[]
}) {
  return (
    <p className="ghost">
      <span className="vh">Shahmukhi so far:</span>
      <PothwariArabic>
        {words.map((word, at) =>
          word === null ? <i key={at} className="todo" /> : <span key={at}>{word}</span>,
        )}
      </PothwariArabic>
    </p>
  )
}

/** A numbered slot: running stitch while it is empty (look: dashed is not yet). */
function ArrangementSlot({ slot, children }: { slot: number; children: ReactNode | null }) {
  const { ref, isDropTarget } = useDroppable({ id: `slot:${slot}`, data: { slot } })
  return (
    <li
      ref={ref}
      className={classNames('slot', children !== null && 'full', isDropTarget && 'over')}
    >
      {children ?? (
        <>
          <svg className="dash" aria-hidden="true">
            <rect x="1.5" y="1.5" rx="15" ry="15" />
          </svg>
          <span className="n" aria-hidden="true">
            {slot + 1}
          </span>
          <span className="vh">Slot {slot + 1}, empty</span>
        </>
      )}
    </li>
  )
}
