import { useEffect, useRef, useState } from 'react'
import type { NewReview } from '#data/record-reviews.ts'
import { makeDrill } from '#domain/kinship/drill.ts'
import { ME } from '#domain/kinship/family-entry.ts'
import type { KinshipTerms } from '#domain/kinship/find-term.ts'
import { plainLine } from '#domain/letters.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { PothwariArabic, PothwariLatin } from '#ui/pothwari.tsx'
import type { DrawnFamily } from './drawn-family.ts'
import type { Drilled } from './drilled-people.ts'
import { TreeView } from './tree-view.tsx'
import './family-drill.css'

type FamilyDrillProps = {
  drawn: DrawnFamily
  people: readonly Drilled[]
  terms: KinshipTerms
  titleOf: (id: string) => string
  /** Keeps an answer; false where it could not be kept, which has been said. */
  onReview: (review: Omit<NewReview, 'id'>) => Promise<boolean>
  /** Somebody's word may sound. */
  onHear: (roman: string) => void
  onEnd: () => void
}

/** "Who is your …?", tapped in the tree, and "What do you call her?", chosen. The tree shows no words meanwhile. */
export function FamilyDrill({
  drawn,
  people,
  terms,
  titleOf,
  onReview,
  onHear,
  onEnd,
}: FamilyDrillProps) {
  const [turns] = useState(() => makeDrill(people, usualWords(terms), crypto.randomUUID()))
  const [at, setAt] = useState(0)
  const [given, setGiven] = useState<{ value: string; isRight: boolean } | null>(null)
  const [right, setRight] = useState(0)
  const isSaving = useRef(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  // The press that began it stood under the tree.
  useEffect(() => sheet.current?.scrollIntoView({ block: 'start' }), [])
  useEffect(() => heading.current?.focus({ preventScroll: true }), [at])

  const turn = turns[at]
  const asked = people.find(({ id }) => id === turn?.person)
  if (turn === undefined || asked === undefined) {
    return (
      <section className="card family-person family-drill" aria-labelledby="drill">
        <h2 id="drill" ref={heading} tabIndex={-1}>
          {right} of {turns.length} known
        </h2>
        <p className="soft">
          These words come back in Practise when you would begin to forget them.
        </p>
        <Button onClick={onEnd}>Back to the tree</Button>
      </section>
    )
  }

  async function answer(value: string, isRight: boolean): Promise<void> {
    if (given !== null || isSaving.current || !turn || !asked) return
    isSaving.current = true
    const skill = turn.kind === 'who' ? 'understand' : 'produce'
    const { cardId } = asked
    const isKept =
      cardId === null || (await onReview({ itemId: cardId, skill, grade: isRight ? 3 : 1 }))
    isSaving.current = false
    if (!isKept) return
    setGiven({ value, isRight })
    if (isRight) setRight((count) => count + 1)
    onHear(asked.word)
  }

  function goOn(): void {
    setGiven(null)
    setAt((now) => now + 1)
  }

  const isAnswered = given !== null
  const marked = turn.kind === 'call' || isAnswered ? turn.person : ME
  return (
    <div className="family-sheet family-drilling" ref={sheet}>
      <div className="family-cloth">
        <TreeView
          drawn={drawn}
          centre={ME}
          selected={marked}
          titleOf={titleOf}
          hidesWords={!isAnswered}
          onSelect={(id) => {
            if (turn.kind === 'who' && id !== ME) void answer(id, turn.right.includes(id))
          }}
        />
      </div>
      <section className="card family-person family-drill" aria-labelledby="drill">
        <p className="eyebrow">
          {at + 1} of {turns.length}
        </p>
        <h2 id="drill" ref={heading} tabIndex={-1}>
          {turn.kind === 'who' ? (
            <>
              Who is your <InLine {...asked} />?
            </>
          ) : (
            <>What do you call your {asked.english}?</>
          )}
        </h2>
        {turn.kind === 'who' && !isAnswered && <p className="soft">Tap in the tree.</p>}
        {turn.kind === 'call' && (
          <ul className="drill-options" aria-label="Answers">
            {turn.options.map((option) => {
              const isThis = plainLine(option) === plainLine(asked.word)
              const isChosen = given?.value === option
              return (
                <li key={option}>
                  <button
                    type="button"
                    className={classNames(
                      isAnswered && isThis && 'right',
                      isChosen && !isThis && 'wrong',
                    )}
                    aria-disabled={isAnswered}
                    aria-pressed={isChosen}
                    onClick={() => void answer(option, isThis)}
                  >
                    <PothwariLatin className="ro">{option}</PothwariLatin>
                  </button>
                </li>
              )
            })}
          </ul>
        )}
        <div role="status">
          {isAnswered && (
            <p>
              <b>{given.isRight ? 'Right.' : 'Not quite.'}</b> Your {asked.english} is{' '}
              <InLine {...asked} />.
            </p>
          )}
        </div>
        <div className="family-ways">
          {isAnswered && (
            <Button onClick={goOn}>{at + 1 < turns.length ? 'Next' : 'Finish'}</Button>
          )}
          <Button variant="text" onClick={onEnd}>
            Back to the tree
          </Button>
        </div>
      </section>
    </div>
  )
}

/** The word within a line of English, in both scripts. */
function InLine({ word, shahmukhi }: Drilled) {
  return (
    <>
      <PothwariLatin className="drill-word">{word}</PothwariLatin>
      {shahmukhi !== null && (
        <>
          {' '}
          <PothwariArabic>{shahmukhi}</PothwariArabic>
        </>
      )}
    </>
  )
}

/** The usual word of every relation: those of people who are not in the tree, too. */
function usualWords(terms: KinshipTerms): string[] {
  return [...terms.values()].flatMap((rows) => {
    const first = rows.find(({ ask }) => ask === '')
    return first ? [first.roman] : []
  })
}
