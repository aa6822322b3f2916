import { useState } from 'react'
import { CONTACT_SUBJECTS } from '#contract/contact.ts'
import { contactFailureText, unsentMessageText } from '#copy/contact.ts'
import type { ContactRow } from '#data/contact-row.ts'
import { isWriter } from '#data/contact-messages.ts'
import { type ContactFields, readWrittenHere } from '#state/contact-draft.ts'
import { removeMessage, tryMessageAgain, useUnsentMessages } from '#state/contact-messages.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'

type UnsentProps = {
  userId: string | null
  /** The message that the form is busy with, and the one of which it says that it waits: not told twice. */
  sendingId: string | null
  unsentId: string | null
  /** The one that the form holds. */
  editingId: string | undefined
  /** Null while the form holds something that would be lost. */
  onEdit: ((id: string, fields: ContactFields) => void) | null
}

/**
 * Messages that have not gone out. Their text is for whoever wrote them; of others' on the same device only
 * the number is told. A refused one waits here until its writer decides.
 */
export function UnsentMessages({ userId, sendingId, unsentId, editingId, onEdit }: UnsentProps) {
  const messages = useUnsentMessages()
  if (messages === undefined || messages.length === 0) return null
  const reader = { userId, writtenHere: readWrittenHere() }
  const isShownAbove = ({ id, state }: ContactRow): boolean =>
    id === sendingId || (id === unsentId && state === 'waiting')
  const own = messages.filter((message) => isWriter(message, reader) && !isShownAbove(message))
  const others = messages.filter((message) => !isWriter(message, reader)).length
  if (own.length === 0 && others === 0) return null
  return (
    <section className="unsent card" aria-labelledby="unsent">
      <h2 id="unsent">Not sent yet</h2>
      {own.length > 0 && (
        <ul>
          {own.map((message) => (
            <OwnMessage
              key={message.id}
              message={message}
              isInForm={message.id === editingId}
              onEdit={onEdit}
            />
          ))}
        </ul>
      )}
      {others > 0 && (
        <p className="soft">
          {others === 1 ? '1 message' : `${others} messages`} of somebody else on this device{' '}
          {others === 1 ? 'waits' : 'wait'} for a connection.
        </p>
      )}
    </section>
  )
}

type OwnMessageProps = { message: ContactRow; isInForm: boolean } & Pick<UnsentProps, 'onEdit'>

function OwnMessage({ message, isInForm, onEdit }: OwnMessageProps) {
  const [isBusy, setIsBusy] = useState(false)
  const { id, body, state } = message
  const isRefused = state === 'failed'
  const topic = CONTACT_SUBJECTS.find(([value]) => value === body.subject)?.[1] ?? 'Your message'

  async function tryAgain(): Promise<void> {
    setIsBusy(true)
    await tryMessageAgain(id).finally(() => setIsBusy(false))
  }

  return (
    <li>
      <p className="topic">
        <b>{topic}</b>
        <Chip tone={isRefused ? 'danger' : 'pending'}>{isRefused ? 'Not taken' : 'Waiting'}</Chip>
      </p>
      <p className="words soft">{body.message}</p>
      <p className="sm">
        {isRefused
          ? contactFailureText(message.lastError?.message)
          : unsentMessageText(message.lastError).title}
      </p>
      <div className="buttons">
        {isRefused && (
          <Button
            size="sm"
            disabled={onEdit === null}
            {...(onEdit === null && { 'aria-describedby': `${id}-hold` })}
            onClick={() => onEdit?.(id, { ...body })}
          >
            Edit
          </Button>
        )}
        <Button
          size="sm"
          variant="quiet"
          isBusy={isBusy}
          busyLabel="Sending..."
          onClick={() => void tryAgain()}
        >
          Try Again
        </Button>
        <Button size="sm" variant="danger" onClick={() => void removeMessage(id)}>
          Delete
        </Button>
      </div>
      {isRefused && onEdit === null && (
        <p className="soft sm" id={`${id}-hold`}>
          {isInForm
            ? 'You are editing this one in the form.'
            : 'To edit this one, first send or clear what you are writing.'}
        </p>
      )}
    </li>
  )
}
