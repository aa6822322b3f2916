import { Fragment, type ReactNode } from 'react'
import { originWords } from '#copy/family.ts'
import type { KinshipTerm } from '#domain/kinship/kinship-term.ts'
import { PothwariArabic, PothwariLatin, PothwariLine } from '#ui/pothwari.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { type RelationWord, shownWord } from './relation-word.ts'

/** A native speaker or a family of the course's, one of the learner's own family, a computer, or nobody. */
type Voice = 'course' | 'family' | 'computer' | 'none'

type WordFactsProps = {
  relation: RelationWord
  /** Who is heard. */
  voice: Voice
  /** What plays another word for the same relation; null where it has no clip. */
  listenTo: (word: string) => ReactNode
}

/** What is known of a word: whether it fits, who says it, what else is said. */
export function WordFacts({ relation, voice, listenTo }: WordFactsProps) {
  const { own, terms, wider, doubted, english } = relation
  const others = own === null ? terms.slice(1) : terms
  const first = own === null ? terms[0] : undefined
  const hasWord = shownWord(relation) !== null
  return (
    <div className="family-facts">
      {own !== null && <p>The word of your house.</p>}
      {!hasWord && (
        <p>
          {doubted[0]?.ask ??
            `Our sources have no word for ${article(english)}. Somebody at home does.`}
        </p>
      )}
      {own === null && wider !== null && (
        <p>
          This is the word for any {wider}: no word of its own is known for {article(english)}.
        </p>
      )}
      {first && (
        <p>
          {first.english !== english && <>In English also “{first.english}”. </>}
          {originWords(first)}
        </p>
      )}
      {hasWord && voice === 'computer' && <p>A computer’s voice: a recording is wanted.</p>}
      {hasWord && voice === 'none' && <p>Nobody has recorded it yet: a recording is wanted.</p>}
      {others.length > 0 && (
        <ul className="family-others" aria-label="Other words">
          {others.map((term) => (
            <li key={term.roman}>
              <div>
                <PothwariLine roman={term.roman} shahmukhi={term.shahmukhi} />
                <span className="soft sm">{originWords(term)}</span>
              </div>
              {listenTo(term.roman)}
            </li>
          ))}
        </ul>
      )}
      <Sources terms={terms.length > 0 ? terms : doubted} />
    </div>
  )
}

/** Who prints each of these words; a word in doubt is told as one. */
export function Sources({ terms }: { terms: readonly KinshipTerm[] }) {
  if (terms.length === 0) return null
  return (
    <Disclosure summary="Sources">
      <ul className="family-sources">
        {terms.map((term) => (
          <Source key={term.roman} term={term} />
        ))}
      </ul>
    </Disclosure>
  )
}

function Source({
  term: { roman, alsoSaid, alsoSaidShahmukhi, source, ask },
}: {
  term: KinshipTerm
}) {
  if (roman === '') return <li>{source}</li>
  return (
    <li>
      <PothwariLatin className="ro">{roman}</PothwariLatin>
      {ask !== '' && ', in doubt'}
      {alsoSaid.length > 0 && (
        <>
          {', also '}
          {alsoSaid.map((form, at) => (
            <Fragment key={form}>
              {at > 0 && ', '}
              <PothwariLatin className="ro">{form}</PothwariLatin>{' '}
              <PothwariArabic>{alsoSaidShahmukhi[at]}</PothwariArabic>
            </Fragment>
          ))}
        </>
      )}
      : {source}
    </li>
  )
}

/** Of a clip that the course brings. */
export function voiceOf(clip: { isComputer: boolean } | undefined): Voice {
  if (clip === undefined) return 'none'
  return clip.isComputer ? 'computer' : 'course'
}

function article(english: string): string {
  return `“${english}”`
}
