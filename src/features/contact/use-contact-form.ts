import { useRef, useState } from 'react'
import { type ContactInput, contactInput } from '#contract/contact.ts'
import { contactFailureText } from '#copy/contact.ts'
import { missingCodeWords } from '#copy/missing-code.ts'
import {
  type ContactDraft,
  type ContactFields,
  dropDraft,
  keepDraft,
  noteWrittenHere,
  readDraft,
} from '#state/contact-draft.ts'
import { sendMessage } from '#state/contact-messages.ts'
import type { MessageOutcome } from '#state/message-outcome.ts'
import { type FormOutcome, useForm } from '#state/use-form.ts'

/** What is known of the message that was sent last from this page. */
export type SentMessage = Exclude<MessageOutcome, { kind: 'refused' }> | null

/** Who writes: what is filled in for a learner; empty for a visitor. */
export type Writer = { userId: string | null; name: string; email: string }

/**
 * The contact form: checked by the contract, half-typed text kept in this tab, the message put
 * into the outbox before anything is said of it. Its fields are cleared when it is on its way.
 */
export function useContactForm(writer: Writer) {
  const empty: ContactFields = { name: writer.name, email: writer.email, subject: '', message: '' }
  const [draft] = useState(() => readDraft(writer.userId))
  const [sent, setSent] = useState<SentMessage>(null)
  const [sendingId, setSendingId] = useState<string | null>(null)
  const replaces = useRef(draft?.replaces)
  const [editingId, setEditingId] = useState(draft?.replaces)
  const messageRef = useRef<HTMLTextAreaElement>(null)
  const tried = useRef(draft?.tried)

  function keep(fields: ContactFields): void {
    const next: ContactDraft = { userId: writer.userId, fields }
    if (replaces.current !== undefined) next.replaces = replaces.current
    if (tried.current !== undefined) next.tried = tried.current
    keepDraft(next)
  }

  async function submit(body: ContactInput): Promise<FormOutcome> {
    setSent(null)
    const id = keyFor(body)
    keep({ ...body })
    if (writer.userId === null) noteWrittenHere(id)
    setSendingId(id)
    const message = { id, userId: writer.userId, body }
    const outcome = await sendMessage(message, replaces.current).finally(() => setSendingId(null))
    if (outcome.kind === 'refused') {
      const { words, because } = outcome
      const text = because && missingCodeWords(because).text
      return { ok: false, text: text ?? contactFailureText(words) }
    }
    begin(empty)
    setSent(outcome)
    return { ok: true }
  }

  /** A message that was tried before and not changed since goes under the key that it had. */
  function keyFor(body: ContactInput): string {
    const text = JSON.stringify(body)
    if (tried.current?.body !== text) tried.current = { id: crypto.randomUUID(), body: text }
    return tried.current.id
  }

  function begin(fields: ContactFields): void {
    replaces.current = undefined
    setEditingId(undefined)
    tried.current = undefined
    dropDraft()
    form.restart(fields)
  }

  const form = useForm(contactInput, draft?.fields ?? empty, submit, (fields) => {
    setSent(null)
    keep(fields)
  })

  return {
    ...form,
    sent,
    sendingId,
    /** The refused message that the form holds. */
    editingId,
    messageRef,
    /** Nothing is typed that taking up another message would lose. */
    isEmpty: form.values.subject === '' && form.values.message.trim() === '',
    /** Takes up a refused message; sent again it replaces the old one. */
    edit(id: string, fields: ContactFields): void {
      begin(fields)
      setSent(null)
      replaces.current = id
      setEditingId(id)
      keep(fields)
      // The form may be out of sight, and the pressed button takes nothing more.
      messageRef.current?.focus()
    },
  }
}
