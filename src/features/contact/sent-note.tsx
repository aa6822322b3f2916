import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CloudOff from 'lucide-react/icons/cloud-off'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import { CONTACT_SENT, contactFailureText, unsentMessageText } from '#copy/contact.ts'
import { useUnsentMessages } from '#state/contact-messages.ts'
import { Banner } from '#ui/banner.tsx'
import { useInSight } from '#ui/use-in-sight.ts'
import type { SentMessage } from './use-contact-form.ts'

/** What became of the message that was just written. The box stands empty before, so that the text is heard. */
export function SentNote({ sent }: { sent: SentMessage }) {
  const place = useInSight<HTMLDivElement>(sent)
  return (
    <div role="status" ref={place}>
      {sent?.kind === 'sent' && <Sent />}
      {sent?.kind === 'kept' && <Kept key={sent.id} message={sent} />}
    </div>
  )
}

function Sent() {
  return <Banner tone="good" icon={CircleCheck} title={CONTACT_SENT} />
}

/**
 * A message that was saved here. It is watched from after it was written: once it has left the contact outbox it
 * was sent, whoever carried it.
 */
function Kept({ message }: { message: Extract<SentMessage, { kind: 'kept' }> }) {
  const messages = useUnsentMessages()
  const row = messages?.find(({ id }) => id === message.id)
  if (messages !== undefined && row === undefined) return <Sent />
  const lastError = row?.lastError ?? message.lastError
  if (row?.state === 'failed') {
    const text = contactFailureText(lastError?.message)
    return <Banner tone="danger" icon={CircleAlert} title={text} />
  }
  const { title, text } = unsentMessageText(lastError)
  const isUnanswered = lastError === null || ['network', 'timeout'].includes(lastError.kind)
  return (
    <Banner tone="warn" icon={isUnanswered ? CloudOff : CloudUpload} title={title}>
      {text}
    </Banner>
  )
}
