import { useDeferredValue } from 'react'
import { originWords } from '#copy/family.ts'
import type { KinshipTerm } from '#domain/kinship/kinship-term.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { PothwariLine } from '#ui/pothwari.tsx'
import type { FamilyParts } from './family-parts.ts'
import { listenWith } from './listen-with.tsx'
import { Sources } from './word-facts.tsx'

/** Words of the family that name no place in a tree: "parents", "relative", the head of a household. */
export function OtherWords({
  terms,
  parts,
}: {
  terms: readonly KinshipTerm[]
  parts: FamilyParts
}) {
  const listenTo = listenWith(parts)
  // What is folded away is not part of the first drawing.
  const isFilled = useDeferredValue(true, false)
  return (
    <section className="card family-person family-words">
      <Disclosure summary="Other words of the family">
        <ul className="family-others" aria-label="Other words of the family">
          {(isFilled ? terms : []).map((term) => (
            <li key={term.roman}>
              <div>
                <PothwariLine roman={term.roman} shahmukhi={term.shahmukhi} />
                <span>{term.english}</span>
                <span className="soft sm">{originWords(term)}</span>
              </div>
              {listenTo(term.roman)}
            </li>
          ))}
        </ul>
        <Sources terms={terms} />
      </Disclosure>
    </section>
  )
}
