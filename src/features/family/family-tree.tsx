import CircleAlert from 'lucide-react/icons/circle-alert'
import Plus from 'lucide-react/icons/plus'
import { useMemo, useRef, useState } from 'react'
import { FAMILY_CREDIT, setAsideWords } from '#copy/family.ts'
import type { NewReview } from '#data/record-reviews.ts'
import {
  type Addition,
  addRelative,
  detailsOf,
  hasRoomFor,
  personIds,
} from '#domain/kinship/add-relative.ts'
import type { DrillWays } from '#domain/kinship/drill.ts'
import {
  type FamilyFact,
  type FamilyView,
  ME,
  type PersonDetails,
} from '#domain/kinship/family-entry.ts'
import { relativesOf } from '#domain/kinship/family.ts'
import type { KinshipTerms } from '#domain/kinship/find-term.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { AddDialog } from './add-dialog.tsx'
import { AskAge } from './ask-age.tsx'
import { FurtherAway, TreeLegend } from './beside-tree.tsx'
import { drawnFamily, titlesIn } from './drawn-family.ts'
import { type Drilled, drilledPeople } from './drilled-people.ts'
import type { FamilyParts } from './family-parts.ts'
import { StartCard } from './family-start.tsx'
import { HandOn } from './hand-on.tsx'
import { LateFamilyDrill } from './late-family-drill.tsx'
import { LateShareDialog } from './late-share-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'
import { OwnWordDialog } from './own-word-dialog.tsx'
import { PersonPanel } from './person-panel.tsx'
import { type RelationWord, wordKey } from './relation-word.ts'
import { RemoveDialog, TwiceNote } from './remove-dialog.tsx'
import { TreeView } from './tree-view.tsx'
import { WhoseTree } from './whose-tree.tsx'
import './family.css'
import './family-print.css'

type Asking =
  | { kind: 'add' | 'age' | 'name' | 'remove' | 'share' }
  | { kind: 'own word'; relation: RelationWord }

const NEW_ID = personIds(() => crypto.randomUUID())

type FamilyTreeProps = {
  view: FamilyView
  /** Entries that could not be read. */
  setAside: number
  terms: KinshipTerms
  parts: FamilyParts
  /** Keeps the changes to the tree as it is kept now; false where they could not be kept, which has been said. */
  onChange: (changesTo: (view: FamilyView) => readonly FamilyFact[]) => Promise<boolean>
  /** Keeps an answer of a drill; false where it could not be kept, which has been said. */
  onReview: (review: Omit<NewReview, 'id'>) => Promise<boolean>
  /** How a drill may ask, besides by a tap. */
  ways: DrillWays
  /** Somebody was selected: their word may sound. */
  onHear: (roman: string) => void
}

/** The tree with who is selected beside it. */
export function FamilyTree({
  view,
  setAside,
  terms,
  parts,
  ways,
  onChange,
  onReview,
  onHear,
}: FamilyTreeProps) {
  const { family } = view
  const [wantedCentre, setCentre] = useState(ME)
  const [wanted, setSelected] = useState(ME)
  /** Who is pressed while somebody is being added stays selected. */
  const presses = useRef(0)
  const [asking, setAsking] = useState<Asking | null>(null)
  const [drill, setDrill] = useState<readonly Drilled[] | null>(null)
  // Who is gone, here or on another device, is nobody's view any more.
  const centre = family.has(wantedCentre) ? wantedCentre : ME
  const drawn = useMemo(() => drawnFamily(view, terms, centre, true), [view, terms, centre])
  const person =
    drawn.people.find(({ id }) => id === wanted) ?? drawn.people.find(({ id }) => id === centre)
  const title = useMemo(() => titlesIn(view), [view])
  const close = (): void => setAsking(null)
  const me = family.get(ME)

  function start(sex: 'female' | 'male'): void {
    const value = { sex, father: null, mother: null, spouses: [], birth: null, name: null }
    void onChange(() => [{ kind: 'person', key: ME, value }])
  }

  const news = setAside > 0 && (
    <Banner tone="warn" icon={CircleAlert} title={setAsideWords(setAside)} />
  )
  if (me === undefined || person === undefined) {
    return (
      <>
        {news}
        <StartCard onStart={start} />
      </>
    )
  }
  const selected = person.id
  const selectedPerson = family.get(selected)
  const sibling = person.beside === null ? undefined : family.get(person.beside)

  function select(id: string): void {
    presses.current += 1
    setSelected(id)
    const word = drawn.people.find((one) => one.id === id)?.word
    if (word) onHear(word.roman)
  }

  async function add(at: string, addition: Addition): Promise<void> {
    close()
    const pressesBefore = presses.current
    let added = at
    const isKept = await onChange((now) => {
      const beside = now.family.get(at)
      // A second press, or another device, was first.
      if (beside === undefined || !hasRoomFor(beside, addition.kind)) return []
      const { id, changes } = addRelative(now, at, addition, NEW_ID)
      added = id
      return changes
    })
    if (isKept && presses.current === pressesBefore) setSelected(added)
  }

  function save(changes: Partial<PersonDetails>): void {
    close()
    void onChange((now) => (now.family.has(selected) ? detailsOf(selected, changes) : []))
  }

  function takeOut(changesTo: (view: FamilyView) => readonly FamilyFact[]): void {
    close()
    void onChange(changesTo)
    setSelected(ME)
  }

  if (drill !== null) {
    return (
      <LateFamilyDrill
        drawn={drawnFamily(view, terms, ME, false)}
        people={drill}
        terms={terms}
        ways={ways}
        titleOf={title}
        onReview={onReview}
        onHear={onHear}
        onEnd={() => setDrill(null)}
      />
    )
  }

  function beginDrill(): void {
    const { people } = drawnFamily(view, terms, ME, false)
    setDrill(drilledPeople(people, terms))
  }

  const hasWords = drawn.people.some(({ word }) => word !== null)
  const canChangeSex =
    selected === ME && !relativesOf(family, me).some(({ step }) => 'SDHW'.includes(step))
  return (
    <>
      {news}
      <div className="family-sheet">
        <div className="family-cloth">
          {centre !== ME && (
            <p className="family-seen">
              <span>
                As <b>{title(centre)}</b> sees it
              </span>
              <Button size="sm" variant="text" onClick={() => setCentre(ME)}>
                Back to me
              </Button>
            </p>
          )}
          <TreeView
            drawn={drawn}
            centre={centre}
            selected={selected}
            titleOf={title}
            onSelect={select}
            onOpen={({ at, kind }) => void add(at, { kind })}
            onAdd={() => setAsking({ kind: 'add' })}
          />
        </div>
        <TreeLegend people={drawn.people} />
        {hasWords && <p className="family-credit faint xs">{FAMILY_CREDIT}</p>}
        <div className="family-side">
          <PersonPanel
            person={person}
            centreTitle={title(centre)}
            isSeenByMe={centre === ME}
            parts={parts}
            onOwnWord={(relation) => setAsking({ kind: 'own word', relation })}
          >
            <TwiceNote family={family} id={selected} titleOf={title} />
            <WhoseTree centre={centre} family={family} titleOf={title} onTurn={setCentre} />
            <div className="family-ways">
              <Button size="sm" icon={Plus} onClick={() => setAsking({ kind: 'add' })}>
                Add a relative
              </Button>
              <Button size="sm" variant="text" onClick={() => setAsking({ kind: 'name' })}>
                {person.name === null ? 'Add a name' : 'Change the name'}
              </Button>
              {sibling && (
                <Button size="sm" variant="text" onClick={() => setAsking({ kind: 'age' })}>
                  Elder or younger
                </Button>
              )}
              {canChangeSex && (
                <Button
                  size="sm"
                  variant="text"
                  onClick={() => save({ sex: me.sex === 'male' ? 'female' : 'male' })}
                >
                  I am a {me.sex === 'male' ? 'woman' : 'man'}
                </Button>
              )}
              {selected !== ME && (
                <Button size="sm" variant="text" onClick={() => setAsking({ kind: 'remove' })}>
                  Take out of the tree
                </Button>
              )}
            </div>
          </PersonPanel>
          <FurtherAway ids={drawn.far} titleOf={title} onTurn={setCentre} />
          {hasWords && (
            <Button variant="silk" isBlock onClick={beginDrill}>
              Who is who? Practise the words
            </Button>
          )}
          <HandOn onShare={() => setAsking({ kind: 'share' })} />
        </div>
      </div>
      {asking?.kind === 'add' && selectedPerson && (
        <AddDialog
          family={family}
          person={selectedPerson}
          isMe={selected === ME}
          titleOf={title}
          onAdd={(addition) => void add(selected, addition)}
          onClose={close}
        />
      )}
      {asking?.kind === 'age' && sibling && selectedPerson && (
        <AskAge
          family={family}
          person={selectedPerson}
          than={sibling}
          titleOf={title}
          onChange={onChange}
          onClose={close}
        />
      )}
      {asking?.kind === 'name' && (
        <NameDialog name={person.name} onSave={(name) => save({ name })} onClose={close} />
      )}
      {asking?.kind === 'remove' && (
        <RemoveDialog
          family={family}
          id={selected}
          titleOf={title}
          onTakeOut={takeOut}
          onClose={close}
        />
      )}
      {asking?.kind === 'own word' && (
        <OwnWordDialog
          english={asking.relation.english}
          word={asking.relation.own}
          onSave={(value) => {
            close()
            void onChange(() => [{ kind: 'word', key: wordKey(asking.relation, value), value }])
          }}
          onClose={close}
        />
      )}
      {asking?.kind === 'share' && (
        <LateShareDialog view={view} terms={terms} centre={centre} onClose={close} />
      )}
    </>
  )
}
