import Ear from 'lucide-react/icons/ear'
import Mic from 'lucide-react/icons/mic'
import { ChoiceCards } from '#ui/choice-cards.tsx'
import { EmailField } from '#ui/email-field.tsx'
import { Field, FieldFrame } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { FormProblem } from '#ui/form-problem.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import type { Exhibit } from './exhibit.ts'

const REQUIRED = 'Email is required'

export const FORM_EXHIBITS: readonly Exhibit[] = [
  {
    of: 'choice-cards',
    Show: () => (
      <ChoiceCards
        legend="How you practise speaking"
        value="compare"
        cards={[
          { value: 'compare', name: 'Compare', about: 'Hear both voices.', icon: Ear },
          {
            value: 'listen',
            name: 'Listen',
            about: 'Not in this browser.',
            icon: Mic,
            isDisabled: true,
          },
        ]}
        onChoose={() => undefined}
      />
    ),
  },
  {
    of: 'field',
    Show: () => (
      <div className="gallery-stack">
        <Field label="Empty" placeholder="you@example.org" />
        <Field label="Filled" defaultValue="new@example.org" />
        <Field label="With a hint" hint="We write only when something happens" defaultValue="" />
        <Field label="Required" required defaultValue="" />
        <Field label="With an error" error={REQUIRED} defaultValue="new@" />
        <Field label="Disabled" disabled defaultValue="new@example.org" />
        <FieldFrame label="Another control: a choice">
          {(wiring) => (
            <select {...wiring}>
              <option>15 minutes a day</option>
              <option>30 minutes a day</option>
            </select>
          )}
        </FieldFrame>
        <FieldFrame label="Another control: a text">
          {(wiring) => <textarea {...wiring} rows={3} defaultValue="We say it differently" />}
        </FieldFrame>
      </div>
    ),
  },
  {
    of: 'email-field',
    Show: () => (
      <div className="gallery-stack">
        <EmailField defaultValue="nani@example.org" autoComplete="off" />
        <EmailField label="Email with an error" autoComplete="off" error={REQUIRED} />
      </div>
    ),
  },
  {
    of: 'password-field',
    Show: () => (
      <div className="gallery-stack">
        <PasswordField label="Password" autoComplete="off" defaultValue="Chai-and-roti-1" />
        <PasswordField
          label="Password with an error"
          autoComplete="off"
          error="Password is required"
        />
        <PasswordField label="Password, disabled" autoComplete="off" disabled />
      </div>
    ),
  },
  { of: 'field-error', Show: () => <FieldError>{REQUIRED}</FieldError> },
  {
    of: 'form-problem',
    Show: () => (
      <div className="gallery-stack">
        <FormProblem text={null} />
        <FormProblem text="Invalid email or password" />
      </div>
    ),
  },
]
