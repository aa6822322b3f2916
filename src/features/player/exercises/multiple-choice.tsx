import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { KeyboardEvent } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { autoplay } from '../phrase/autoplay.ts'
import { clipOfWords } from '../phrase/clip-of-words.ts'
import { LanguageRun } from '../phrase/language-run.tsx'
import { Picture } from '../picture/picture.tsx'
import { ExercisePrompt } from './exercise-prompt.tsx'
import type { ExerciseProps } from './exercise-props.ts'

type OptionState = 'open' | 'right' | 'wrong' | 'missed' | 'rest'

const STATE_CLASS: Record<OptionState, string> = {
  open: '',
  right: 'right',
  wrong: 'wrong',
  missed: 'missed',
  rest: 'off',
}
const STATE_LABELS: Record<OptionState, string> = {
  open: '',
  right: 'Your answer, right',
  wrong: 'Your answer, not this one',
  missed: 'The right answer',
  rest: '',
}

/** Lettered options. A press answers; so do the letter and the number while the focus is in the exercise. */
export function MultipleChoice({
  exercise,
  courseItems,
  checked,
  isSaving,
  onAnswer,
}: ExerciseProps) {
  const options = exercise.options ?? [exercise.correctAnswer]
  const isClosed = checked !== null || isSaving

  function choose(option: string): void {
    if (isClosed) return
    // The right one is heard with the answer.
    const isOther = option !== exercise.correctAnswer
    const url =
      exercise.answerLanguage === 'phr' && isOther ? clipOfWords(courseItems, option) : undefined
    if (url !== undefined) autoplay(url)
    onAnswer(option)
  }

  function pressKey(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
    if (step !== undefined) return moveFocus(event, step)
    const option = options[keyedIndex(event)]
    if (option === undefined) return
    event.preventDefault()
    choose(option)
  }

  return (
    // The keys are a shortcut beside real buttons, and work only while the focus is in here (WCAG 2.1.4).
    <section className="choice" aria-labelledby="question" onKeyDown={pressKey}>
      <ExercisePrompt exercise={exercise} isAnswered={checked !== null} courseItems={courseItems} />
      <ol className="opts notranslate" translate="no" aria-label="Answers">
        {options.map((option, at) => {
          const state = stateOf(option, exercise.correctAnswer, checked)
          const picture = exercise.optionPictures?.[at]
          return (
            <li
              key={option}
              className={state === 'rest' ? 'rest' : undefined}
              data-answered={(state !== 'open' && state !== 'rest') || undefined}
            >
              <button
                type="button"
                className={classNames('opt', picture !== undefined && 'drawn', STATE_CLASS[state])}
                aria-pressed={checked?.given === option}
                aria-disabled={isClosed}
                onClick={() => choose(option)}
              >
                <span className="key">
                  <OptionKey state={state} letter={letterOf(at)} />
                </span>
                {picture !== undefined && <Picture name={picture} />}
                <LanguageRun
                  language={exercise.answerLanguage}
                  text={option}
                  shahmukhi={exercise.optionsShahmukhi?.[at]}
                />
                {STATE_LABELS[state] && <span className="vh">{STATE_LABELS[state]}</span>}
              </button>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function OptionKey({ state, letter }: { state: OptionState; letter: string }) {
  if (state === 'right' || state === 'missed') return <Icon of={Check} />
  if (state === 'wrong') return <Icon of={X} />
  return <b>{letter}</b>
}

function stateOf(
  option: string,
  correctAnswer: string,
  checked: ExerciseProps['checked'],
): OptionState {
  if (!checked) return 'open'
  if (option === checked.given) return checked.isRight ? 'right' : 'wrong'
  return option === correctAnswer && !checked.isRight ? 'missed' : 'rest'
}

function letterOf(at: number): string {
  return String.fromCharCode(65 + at)
}

/**
 * `a` and `1` are the first option; any other key is none. A layout that writes neither there (Arabic letters, the marks of a French
 * number row) is read by the place of the key.
 */
function keyedIndex({ key, code }: { key: string; code: string }): number {
  const placed = /^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? ''
  const sign = /^[a-z0-9]$/i.test(key) ? key : placed
  return /\d/.test(sign) ? Number(sign) - 1 : 'ABCDEFGHI'.indexOf(sign.toUpperCase() || '-')
}

function moveFocus(event: KeyboardEvent<HTMLElement>, step: number): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('.opt')]
  const at = buttons.indexOf(event.target as HTMLButtonElement)
  const next = at === -1 ? (step > 0 ? 0 : buttons.length - 1) : at + step
  buttons[(next + buttons.length) % buttons.length]?.focus()
  event.preventDefault()
}
