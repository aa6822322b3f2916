import { useEffect, useRef, useState } from 'react'
import type { NewReview } from '#data/record-reviews.ts'
import { familyVocabulary, isTypedKinWord } from '#domain/answers/typed-kin-word.ts'
import { type DrillWays, type DrillTurn, makeDrill } from '#domain/kinship/drill.ts'
import { ME } from '#domain/kinship/family-entry.ts'
import type { KinshipTerms } from '#domain/kinship/find-term.ts'
import { Button } from '#ui/button.tsx'
import { PothwariArabic, PothwariLatin } from '#ui/pothwari.tsx'
import { ChooseWord, type Given, Outcome, SayWord, TypeWord } from './drill-answers.tsx'
import type { DrawnFamily } from './drawn-family.ts'
import type { Drilled } from './drilled-people.ts'
import { TreeView } from './tree-view.tsx'
import './family-drill.css'

type FamilyDrillProps = {
  drawn: DrawnFamily
  people: readonly Drilled[]
  terms: KinshipTerms
  ways: DrillWays
  titleOf: (id: string) => string
  /** Keeps an answer; false where it could not be kept, which has been said. */
  onReview: (review: Omit<NewReview, 'id'>) => Promise<boolean>
  /** Somebody's word may sound. */
  onHear: (roman: string) => void
  onEnd: () => void
}

/**
 * "Who is your …?", tapped in the tree, and "What do you call her?", chosen, typed or said. The tree shows no words meanwhile.
 */
export function FamilyDrill({
  drawn,
  people,
  terms,
  ways,
  titleOf,
  onReview,
  onHear,
  onEnd,
}: FamilyDrillProps) {
  const [turns] = useState(() =>
    makeDrill(people, { others: usualWords(terms), ways, seed: crypto.randomUUID() }),
  )
  const [vocabulary] = useState(() => familyVocabulary(terms, people))
  const [at, setAt] = useState(0)
  const [given, setGiven] = useState<Given | null>(null)
  /** The word is on the screen ahead of the answer, for whoever has said it. */
  const [isShown, setIsShown] = useState(false)
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
    if (!isShown) onHear(asked.word)
  }

  function show(roman: string): void {
    setIsShown(true)
    onHear(roman)
  }

  function goOn(): void {
    setGiven(null)
    setIsShown(false)
    setAt((now) => now + 1)
  }

  const isAnswered = given !== null
  const marked = turn.kind !== 'who' || isAnswered ? turn.person : ME
  return (
    <div className="family-sheet family-drilling" ref={sheet}>
      <div className="family-cloth">
        <TreeView
          drawn={drawn}
          centre={ME}
          selected={marked}
          titleOf={titleOf}
          hidesWords={!isAnswered && !isShown}
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
        {turn.kind === 'choose' && (
          <ChooseWord
            options={turn.options}
            word={asked.word}
            given={given}
            onAnswer={(option, isRight) => void answer(option, isRight)}
          />
        )}
        {turn.kind === 'type' && (
          <TypeWord
            key={at}
            given={given}
            onAnswer={(typed) => void answer(typed, isTypedKinWord(asked, typed, vocabulary))}
          />
        )}
        <div role="status">
          {(isAnswered || isShown) && (
            <Outcome key={isAnswered ? 'answered' : 'shown'}>
              {isAnswered && <b>{outcomeOf(turn.kind, given.isRight)} </b>}Your {asked.english} is{' '}
              <InLine {...asked} />.
            </Outcome>
          )}
        </div>
        {turn.kind === 'say' && !isAnswered && (
          <SayWord
            isShown={isShown}
            onShow={() => show(asked.word)}
            onJudge={(isRight) => void answer('', isRight)}
          />
        )}
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

function outcomeOf(kind: DrillTurn['kind'], isRight: boolean): string {
  if (kind === 'say') return isRight ? 'Good.' : 'It comes back.'
  return isRight ? 'Right.' : 'Not quite.'
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
