import { useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { classNames } from '#ui/class-names.ts'
import { FieldFrame } from '#ui/field.tsx'
import { EXERCISE_FORM_ID, type ExerciseProps } from './exercise-props.ts'

/** Letters of Roman Pothwari that a British keyboard has not (content README, romanisation). */
const POTHWARI_LETTERS = ['ñ', 'ṭ', 'ḍ', 'ṛ', 'ṇ'] as const

/**
 * The field of fill_blank and translation. Check and Enter do nothing while it is empty or the exercise
 * is answered.
 */
export function TypedAnswer({
  exercise,
  checked,
  isSaving,
  onAnswer,
  draft,
  onDraftChange,
  label,
  children,
}: ExerciseProps & { label: string; children: ReactNode }) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(checked?.given ?? (typeof draft === 'string' ? draft : ''))
  const isClosed = checked !== null || isSaving
  const isPothwari = exercise.answerLanguage === 'phr'

  function change(next: string): void {
    setText(next)
    onDraftChange(next, next.trim() !== '')
  }

  function insert(letter: string): void {
    const input = field.current
    if (!input || isClosed) return
    const start = input.selectionStart ?? text.length
    const end = input.selectionEnd ?? start
    input.setRangeText(letter, start, end, 'end')
    change(input.value)
    input.focus()
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (!isClosed && text.trim() !== '') onAnswer(text)
  }

  const outcome = checked && (checked.isRight ? 'right' : 'wrong')
  return (
    <section aria-labelledby="question">
      {children}
      <form id={EXERCISE_FORM_ID} className={classNames('typed', outcome)} onSubmit={submit}>
        <FieldFrame label={label}>
          {(wiring) => (
            <input
              {...wiring}
              ref={field}
              value={text}
              onChange={(event) => change(event.target.value)}
              readOnly={isClosed}
              data-answered={checked !== null || undefined}
              lang={isPothwari ? 'phr-Latn' : 'en-GB'}
              placeholder={isPothwari ? 'Roman letters are fine' : undefined}
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="done"
            />
          )}
        </FieldFrame>
        {isPothwari && (
          <div className="letters" role="group" aria-label="Pothwari letters">
            {POTHWARI_LETTERS.map((letter) => (
              <button
                key={letter}
                type="button"
                lang="phr-Latn"
                disabled={isClosed}
                onClick={() => insert(letter)}
              >
                {letter}
              </button>
            ))}
            <span className="faint xs">Optional: plain letters count too</span>
          </div>
        )}
      </form>
    </section>
  )
}
