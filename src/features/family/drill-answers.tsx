import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { LONGEST_TEXT } from '#contract/family-forms.ts'
import { plainLine } from '#domain/letters.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Field } from '#ui/field.tsx'
import { PothwariLatin } from '#ui/pothwari.tsx'
import { useLostFocus } from '#ui/use-lost-focus.ts'

/** What was answered: a word, or nothing where it was said. */
export type Given = { value: string; isRight: boolean }

/** "What do you call her?", chosen. */
export function ChooseWord({
  options,
  word,
  given,
  onAnswer,
}: {
  options: readonly string[]
  word: string
  given: Given | null
  onAnswer: (option: string, isRight: boolean) => void
}) {
  return (
    <ul className="drill-options" aria-label="Answers">
      {options.map((option) => {
        const isThis = plainLine(option) === plainLine(word)
        const isChosen = given?.value === option
        return (
          <li key={option}>
            <button
              type="button"
              className={classNames(
                given !== null && isThis && 'right',
                isChosen && !isThis && 'wrong',
              )}
              aria-disabled={given !== null}
              aria-pressed={isChosen}
              onClick={() => onAnswer(option, isThis)}
            >
              <PothwariLatin className="ro">{option}</PothwariLatin>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** The same, typed in either script. */
export function TypeWord({
  given,
  onAnswer,
}: {
  given: Given | null
  onAnswer: (typed: string) => void
}) {
  const [typed, setTyped] = useState('')
  const [isMissing, setIsMissing] = useState(false)

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (plainLine(typed) === '') return setIsMissing(true)
    onAnswer(typed)
  }

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <Field
        label="Type the word"
        lang="phr-Latn"
        dir="auto"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={LONGEST_TEXT}
        readOnly={given !== null}
        value={typed}
        error={isMissing ? 'Type the word first' : undefined}
        onChange={(event) => {
          setTyped(event.target.value)
          setIsMissing(false)
        }}
      />
      {given === null && (
        <div>
          <Button type="submit">Check</Button>
        </div>
      )}
    </form>
  )
}

/** The same, said aloud: the learner's own ear judges. */
export function SayWord({
  isShown,
  onShow,
  onJudge,
}: {
  isShown: boolean
  onShow: () => void
  onJudge: (isRight: boolean) => void
}) {
  if (!isShown) {
    return (
      <>
        <p className="soft">Say it aloud. Then see how you did.</p>
        <div>
          <Button onClick={onShow}>Show the word</Button>
        </div>
      </>
    )
  }
  return (
    <div className="family-ways" role="group" aria-label="Did you say it?">
      <Button onClick={() => onJudge(true)}>I said it</Button>
      <Button variant="quiet" onClick={() => onJudge(false)}>
        Not yet
      </Button>
    </div>
  )
}

/** Takes the focus when the pressed button is removed. Another button must not: a held key would press it. */
export function Outcome({ children }: { children: ReactNode }) {
  const line = useRef<HTMLParagraphElement>(null)
  useLostFocus(line)
  return (
    <p ref={line} tabIndex={-1}>
      {children}
    </p>
  )
}
