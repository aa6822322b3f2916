import CircleCheck from 'lucide-react/icons/circle-check'
import CloudOff from 'lucide-react/icons/cloud-off'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import { CONTACT_SENT, keptLetterText } from '#copy/contact.ts'
import { useLetters } from '#state/letters.ts'
import { Banner } from '#ui/banner.tsx'
import type { SentLetter } from './use-contact-form.ts'

/**
 * What became of the letter that was just written: sent, or saved here. Once a saved one has left the
 * letterbox it was sent, whoever carried it. The box stands empty before, so that the text is heard.
 */
export function SentNote({ sent }: { sent: SentLetter }) {
  const letters = useLetters()
  const kept = sent?.kind === 'kept' ? sent : null
  const row = letters?.find(({ id }) => id === kept?.id)
  const hasLeft = kept !== null && letters !== undefined && row === undefined
  return (
    <div role="status">
      {(sent?.kind === 'sent' || hasLeft) && (
        <Banner tone="good" icon={CircleCheck} title={CONTACT_SENT} />
      )}
      {kept !== null && !hasLeft && row?.state !== 'failed' && (
        <Kept lastError={row?.lastError ?? kept.lastError} />
      )}
    </div>
  )
}

function Kept({ lastError }: { lastError: Extract<SentLetter, { kind: 'kept' }>['lastError'] }) {
  const { title, text } = keptLetterText(lastError)
  const isUnanswered = lastError === null || ['network', 'timeout'].includes(lastError.kind)
  return (
    <Banner tone="warn" icon={isUnanswered ? CloudOff : CloudUpload} title={title}>
      {text}
    </Banner>
  )
}
