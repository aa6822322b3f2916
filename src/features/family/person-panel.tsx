import type { ReactNode } from 'react'
import { LONGEST_RELATION } from '#contract/family-forms.ts'
import { ME } from '#domain/kinship/family-entry.ts'
import { useVoicesOfClip } from '#state/household-voices.ts'
import { PothwariLine } from '#ui/pothwari.tsx'
import { clipOf, type FamilyParts, suggestedOf } from './family-parts.ts'
import type { DrawnPerson } from './drawn-family.ts'
import { listenWith } from './listen-with.tsx'
import { type RelationWord, shownWord } from './relation-word.ts'
import { voiceOf, WordFacts } from './word-facts.tsx'

type PersonPanelProps = {
  person: DrawnPerson
  /** What the one is called from whom all are seen. */
  centreTitle: string
  isSeenByMe: boolean
  parts: FamilyParts
  /** "In our house we say …". */
  onOwnWord: (relation: RelationWord) => void
  children: ReactNode
}

/** Who is selected: the word, how it sounds, what it says in English, from whom it comes. */
export function PersonPanel({
  person,
  centreTitle,
  isSeenByMe,
  parts,
  onOwnWord,
  children,
}: PersonPanelProps) {
  const isCentre = person.distance === 0
  return (
    <section className="card family-person" aria-label="Selected">
      {isCentre ? (
        <Centre person={person} title={centreTitle} />
      ) : (
        person.words.map((relation, index) => (
          <Relation
            key={relation.path.join('')}
            relation={relation}
            isFirst={index === 0}
            name={index === 0 ? person.name : null}
            whose={isSeenByMe ? 'Your' : `${centreTitle}’s`}
            parts={parts}
            onOwnWord={isSeenByMe && canBePinned(relation) ? () => onOwnWord(relation) : null}
          />
        ))
      )}
      {children}
    </section>
  )
}

/** The server takes no word for a longer way. */
function canBePinned({ path }: RelationWord): boolean {
  return path.join('').length <= LONGEST_RELATION
}

function Centre({ person, title }: { person: DrawnPerson; title: string }) {
  if (person.id !== ME) {
    return (
      <>
        <h2>{title}</h2>
        <p className="soft">Everybody now has the word that {title} says for them.</p>
      </>
    )
  }
  return (
    <>
      <h2>{person.name ?? 'Me'}</h2>
      <p className="soft">
        Everybody has the word that you say for them. Tap somebody to hear it, and + to add to them.
      </p>
    </>
  )
}

function Relation({
  relation,
  isFirst,
  name,
  whose,
  parts,
  onOwnWord,
}: {
  relation: RelationWord
  isFirst: boolean
  name: string | null
  whose: string
  parts: FamilyParts
  onOwnWord: (() => void) | null
}) {
  const { Listen, Voices, Suggest } = parts
  const word = shownWord(relation)
  const line = word === null ? undefined : parts.lines.get(word.roman)
  const own = word === null ? undefined : parts.ownWords.get(word.roman)
  const said = line ?? (own && { item: own, isOpen: true })
  const clip = word === null ? undefined : clipOf(word.roman, parts)
  const suggested = suggestedOf(relation, parts.lines)
  const { chosen } = useVoicesOfClip(clip?.url ?? '', 'told')
  return (
    <div className="family-relation">
      <p className="eyebrow">
        {isFirst ? whose : `Also ${whose === 'Your' ? 'your' : whose}`} {relation.english}
      </p>
      <div className="family-said">
        {word === null ? (
          <h2>No word known here: ask at home</h2>
        ) : (
          <h2>
            <PothwariLine roman={word.roman} shahmukhi={word.shahmukhi} />
          </h2>
        )}
        {clip && <Listen url={clip.url} shape="round" saying="told" />}
      </div>
      {name !== null && <p className="family-name">{name}</p>}
      {said && <Voices item={said.item} canRecord={said.isOpen} />}
      <WordFacts
        relation={relation}
        voice={chosen ? 'family' : voiceOf(clip)}
        listenTo={listenWith(parts)}
      />
      {onOwnWord && (
        <div className="family-ways">
          <button type="button" className="btn text sm family-own" onClick={onOwnWord}>
            {relation.own === null ? 'In our house we say …' : 'Change the word of our house'}
          </button>
          {relation.own && suggested && <Suggest {...suggested} said={relation.own.roman} />}
        </div>
      )}
    </div>
  )
}
