import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CloudOff from 'lucide-react/icons/cloud-off'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import { CONTACT_SENT, contactFailureText, quotaFullText } from '#copy/contact.ts'
import { useLetters } from '#state/letters.ts'
import { Banner } from '#ui/banner.tsx'
import { useInSight } from '#ui/use-in-sight.ts'
import type { SentLetter } from './use-contact-form.ts'

/** What became of the letter that was just written. The box stands empty before, so that the text is heard. */
export function SentNote({ sent }: { sent: SentLetter }) {
  const place = useInSight<HTMLDivElement>(sent)
  return (
    <div role="status" ref={place}>
      {sent?.kind === 'sent' && <Sent />}
      {sent?.kind === 'kept' && <Kept key={sent.id} letter={sent} />}
    </div>
  )
}

function Sent() {
  return <Banner tone="good" icon={CircleCheck} title={CONTACT_SENT} />
}

/**
 * A letter that was saved here. It is watched from after it was written: once it has left the letterbox it
 * was sent, whoever carried it.
 */
function Kept({ letter }: { letter: Extract<SentLetter, { kind: 'kept' }> }) {
  const letters = useLetters()
  const row = letters?.find(({ id }) => id === letter.id)
  if (letters !== undefined && row === undefined) return <Sent />
  const lastError = row?.lastError ?? letter.lastError
  if (row?.state === 'failed') {
    const text = contactFailureText(lastError?.message)
    return <Banner tone="danger" icon={CircleAlert} title={text} />
  }
  const { title, text } = quotaFullText(lastError)
  const isUnanswered = lastError === null || ['network', 'timeout'].includes(lastError.kind)
  return (
    <Banner tone="warn" icon={isUnanswered ? CloudOff : CloudUpload} title={title}>
      {text}
    </Banner>
  )
}
