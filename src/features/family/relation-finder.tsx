import { visitorClips } from 'virtual:visitor-clips'
import { kinship } from 'virtual:kinship'
import { type ComponentType, useId, useState } from 'react'
import { ME } from '#domain/kinship/family-entry.ts'
import { termsByPath } from '#domain/kinship/find-term.ts'
import type { Step } from '#domain/kinship/steps.ts'
import { useAuth } from '#state/auth.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { classNames } from '#ui/class-names.ts'
import { Patch } from '#ui/patch.tsx'
import { PothwariLine } from '#ui/pothwari.tsx'
import { relationWord, shownWord } from './relation-word.ts'
import { DYE_OF_SIDE } from './tree-person.tsx'
import { voiceOf, WordFacts } from './word-facts.tsx'
import './family.css'
import './relation-finder.css'

const TERMS = termsByPath(kinship)
const NO_OWN_WORDS = new Map<string, never>()

type Parent = 'M' | 'F'
type Relative = Parent | 'Z' | 'B'
type Age = '' | '+' | '-'

/** A few relatives without an account: chosen in three rows, each with its word as the family tree gives it. */
export function RelationFinder({
  Listen,
}: {
  Listen: ComponentType<{ url: string; says: string }>
}) {
  const { user } = useAuth()
  const [parent, setParent] = useState<Parent>('M')
  const [relative, setRelative] = useState<Relative>('Z')
  const [age, setAge] = useState<Age>('')
  const isSibling = relative === 'Z' || relative === 'B'
  const path: Step[] = [parent, isSibling ? `${relative}${age}` : relative]
  const relation = relationWord(TERMS, NO_OWN_WORDS, ME, path)
  const word = shownWord(relation)
  const clip = word === null ? undefined : visitorClips[word.roman]
  const listenTo = (other: string) => {
    const url = visitorClips[other]?.url
    return url && <Listen key={url} url={url} says={other} />
  }
  return (
    <div className="finder">
      <div className="finder-rows">
        <Choices
          legend="Your …"
          choices={[
            ['M', 'Mother’s'],
            ['F', 'Father’s'],
          ]}
          chosen={parent}
          onChoose={setParent}
        />
        <Choices
          legend="… who?"
          choices={[
            ['M', 'Mother'],
            ['F', 'Father'],
            ['Z', 'Sister'],
            ['B', 'Brother'],
          ]}
          chosen={relative}
          onChoose={setRelative}
        />
        <Choices
          legend={`Elder or younger than your ${parent === 'M' ? 'mother' : 'father'}?`}
          choices={[
            ['', 'I don’t know'],
            ['+', 'Elder'],
            ['-', 'Younger'],
          ]}
          chosen={isSibling ? age : null}
          isDisabled={!isSibling}
          onChoose={setAge}
        />
      </div>
      <section className="card finder-word" aria-label="The word">
        <div className="finder-said">
          <Patch
            number={relative === 'M' || relative === 'F' ? 5 : 8}
            dye={DYE_OF_SIDE[parent === 'M' ? 'mother' : 'father']}
            state={word === null ? 'ready' : 'mastered'}
          />
          <div role="status">
            <p className="eyebrow">Your {relation.english}</p>
            <h3>
              {word === null ? (
                'No word known here: ask at home'
              ) : (
                <PothwariLine roman={word.roman} shahmukhi={word.shahmukhi} />
              )}
            </h3>
          </div>
        </div>
        {clip && word && <Listen key={clip.url} url={clip.url} says={word.roman} />}
        <WordFacts relation={relation} voice={voiceOf(clip)} listenTo={listenTo} />
      </section>
      <p className="finder-on">
        {user === null ? (
          <>
            The whole tree, with your own family in it, is free with an account.
            <ButtonLink to="/register" variant="text" size="sm">
              Create an account
            </ButtonLink>
          </>
        ) : (
          <ButtonLink to="/family" variant="text" size="sm">
            Open your family tree
          </ButtonLink>
        )}
      </p>
    </div>
  )
}

function Choices<Value extends string>({
  legend,
  choices,
  chosen,
  isDisabled = false,
  onChoose,
}: {
  legend: string
  choices: readonly (readonly [Value, string])[]
  chosen: Value | null
  isDisabled?: boolean
  onChoose: (value: Value) => void
}) {
  const name = useId()
  return (
    <fieldset className="finder-row" disabled={isDisabled}>
      <legend>{legend}</legend>
      {choices.map(([value, label]) => (
        <label key={value} className={classNames(value === chosen && 'chosen')}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
