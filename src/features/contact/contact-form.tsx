import { CONTACT_SUBJECTS } from '#contract/contact.ts'
import { Button } from '#ui/button.tsx'
import { EmailField } from '#ui/email-field.tsx'
import { Field, FieldFrame } from '#ui/field.tsx'
import { FormProblem } from '#ui/form-problem.tsx'
import { SentNote } from './sent-note.tsx'
import type { useContactForm } from './use-contact-form.ts'

/** The contact form; required fields are marked. */
export function ContactForm({ form }: { form: ReturnType<typeof useContactForm> }) {
  const subject = form.bind('subject')
  const message = form.bind('message')
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit} aria-labelledby="write">
      <SentNote sent={form.sent} />
      <FormProblem text={form.problem} />
      <p className="soft sm">Fields marked with * are required.</p>
      <div className="pair">
        <Field label="Your Name" required autoComplete="name" {...form.bind('name')} />
        <EmailField label="Email Address" required {...form.bind('email')} />
      </div>
      <FieldFrame label="Subject" error={subject.error} isDisabled={subject.disabled}>
        {(wiring) => (
          <select
            {...wiring}
            name={subject.name}
            value={subject.value}
            disabled={subject.disabled}
            onChange={subject.onChange}
          >
            <option value="">Select a topic</option>
            {CONTACT_SUBJECTS.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      <FieldFrame label="Message" isRequired error={message.error} isDisabled={message.disabled}>
        {(wiring) => (
          <textarea
            {...wiring}
            ref={form.messageRef}
            required
            rows={6}
            name={message.name}
            value={message.value}
            disabled={message.disabled}
            onChange={message.onChange}
          />
        )}
      </FieldFrame>
      <Button type="submit" isBusy={form.isSubmitting} busyLabel="Sending...">
        Send Message
      </Button>
    </form>
  )
}
