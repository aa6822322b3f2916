import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { FieldError } from './field-error.tsx'
import './field.css'

/** What a control inside a field has to carry to belong to its label, hint and error. */
export type FieldWiring = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type FieldFrameProps = {
  label: string
  error?: string | undefined
  /** What is asked, before anything is wrong. */
  hint?: string
  isDisabled?: boolean
  /** Marks the label; the control itself says `required`. */
  isRequired?: boolean
  children: (wiring: FieldWiring) => ReactNode
}

/** Label above, control, error under it. The control comes as a function of the wiring. */
export function FieldFrame({
  label,
  error,
  hint,
  isDisabled = false,
  isRequired = false,
  children,
}: FieldFrameProps) {
  const id = useId()
  const errorId = `${id}-error`
  const hintId = `${id}-hint`
  const describedBy = [error !== undefined && errorId, hint !== undefined && hintId].filter(Boolean)
  return (
    <div
      className={classNames(
        'field',
        error !== undefined && 'bad',
        isDisabled && 'off',
        isRequired && 'required',
      )}
    >
      <label htmlFor={id}>{label}</label>
      <div className="input">
        {children({
          id,
          'aria-describedby': describedBy.length > 0 ? describedBy.join(' ') : undefined,
          'aria-invalid': error === undefined ? undefined : true,
        })}
      </div>
      {hint !== undefined && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'children'> & {
  label: string
  error?: string | undefined
  hint?: string
  /** Inside the box, after the text: a button that shows the password. */
  after?: ReactNode
}

/** One line of text. Errors come in as text and go when the form clears them. */
export function Field({ label, error, hint, after, disabled, ...input }: FieldProps) {
  return (
    <FieldFrame
      label={label}
      error={error}
      {...(hint !== undefined && { hint })}
      isDisabled={disabled === true}
      isRequired={input.required === true}
    >
      {(wiring) => (
        <>
          <input {...input} {...wiring} disabled={disabled} />
          {after}
        </>
      )}
    </FieldFrame>
  )
}
