import { type ChangeEvent, type SubmitEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import type { Failure } from '#data/failure.ts'

type FormSchema<Values> = v.GenericSchema<
  { [Name in keyof Values]?: Values[Name] | undefined },
  unknown
>

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What a field of the form needs; spread it into `Field`. */
export type FieldBinding<Name extends string> = {
  name: Name
  value: string
  error: string | undefined
  disabled: boolean
  onChange: (event: ChangeEvent<Control>) => void
}

type Errors<Values> = Partial<Record<keyof Values & string, string | undefined>>

/**
 * A form checked by a schema of the contract. Errors appear on submit and go field by field as they are
 * edited; values stay after a failure; a second submit while the first is on its way does nothing.
 */
export function useForm<Values extends Record<string, string>, Schema extends FormSchema<Values>>(
  schema: Schema,
  initial: Values,
  onSubmit: (input: v.InferOutput<Schema>) => Promise<FormOutcome>,
  /** With each edit, what the form now holds. */
  onEdit?: (values: Values) => void,
) {
  const [values, setValues] = useState(initial)
  // A password manager fills several fields before React draws once.
  const latest = useRef(values)
  const [errors, setErrors] = useState<Errors<Values>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [isSubmitting, setIsSubmitting] = useState(false)
  const isBusy = useRef(false)

  function change(next: Values): void {
    latest.current = next
    setValues(next)
  }

  function bind<Name extends keyof Values & string>(name: Name): FieldBinding<Name> {
    return {
      name,
      value: values[name] ?? '',
      error: errors[name],
      disabled: isSubmitting,
      onChange(event) {
        change({ ...latest.current, [name]: event.target.value })
        setErrors((before) => ({ ...before, [name]: undefined }))
        onEdit?.(latest.current)
      },
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!isBusy.current) void send(event.currentTarget)
  }

  async function send(form: HTMLFormElement): Promise<void> {
    setProblem(null)
    const checked = v.safeParse(schema, latest.current)
    if (!checked.success) {
      show(errorsByField<Values>(checked.issues), form)
      return
    }
    setErrors({})
    const from = document.activeElement
    isBusy.current = true
    setIsSubmitting(true)
    const outcome = await onSubmit(checked.output).finally(() => {
      isBusy.current = false
      setIsSubmitting(false)
    })
    if (outcome.ok) return
    setProblem(outcome.text)
    show(refusedFields(outcome.failure, values), form, from)
  }

  /** `from`: what had the focus before the fields were disabled, which takes it away. */
  function show(found: Errors<Values>, form: HTMLFormElement, from?: Element | null): void {
    setErrors(found)
    const first = Object.keys(values).find((name) => found[name] !== undefined)
    // After React has put the error under the field, so that a reader hears both.
    requestAnimationFrame(() => {
      const isFree = document.activeElement === document.body
      const control = first === undefined ? isFree && from : form.elements.namedItem(first)
      if (control instanceof HTMLElement) control.focus()
    })
  }

  /** Begins anew with these values: nothing is wrong with them yet. */
  function restart(next: Values): void {
    change(next)
    setErrors({})
    setProblem(null)
  }

  return { values, bind, problem, isSubmitting, onSubmit: submit, restart }
}

/** How a submit ended: done, or a text for above the form; the failure is that of the call, where one was made. */
export type FormOutcome = { ok: true } | { ok: false; text: string; failure?: Failure }

function errorsByField<Values>(issues: readonly v.BaseIssue<unknown>[]): Errors<Values> {
  const errors: Record<string, string> = {}
  for (const issue of issues) {
    // A form is flat.
    const field = issue.path?.[0]?.key
    if (typeof field === 'string') errors[field] ??= issue.message
  }
  return errors as Errors<Values>
}

/** Fields that the server itself named in its 400. */
function refusedFields<Values extends Record<string, string>>(
  failure: Failure | undefined,
  values: Values,
): Errors<Values> {
  const issues = failure?.kind === 'invalid' ? (failure.body?.issues ?? []) : []
  const known = issues.filter(({ path }) => path in values)
  return Object.fromEntries(known.map(({ path, message }) => [path, message])) as Errors<Values>
}
