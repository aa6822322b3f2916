import { useId } from 'react'
import { CONSENT, CONSENT_WORDS } from '#copy/voices.ts'
import type { SpeakerRow } from '#data/voice-rows.ts'
import type { VoiceActions } from '#state/voices.ts'
import { Card } from '#ui/card.tsx'
import { AskConsent } from './ask-consent.tsx'

/** The yes before the first take: who will hear it, and how it is taken back. */
export function ConsentStep({
  speaker,
  actions,
  onCancel,
}: {
  speaker: SpeakerRow
  actions: VoiceActions
  onCancel: () => void
}) {
  const headingId = useId()
  const { name } = speaker
  return (
    <div className="voices-page wrap page">
      <h1 tabIndex={-1} id={headingId}>
        Before {name} records
      </h1>
      <Card as="section" className="consent" aria-labelledby={headingId}>
        <AskConsent
          speaker={speaker}
          asked={{ scope: 'household', words: CONSENT_WORDS }}
          english={CONSENT.english(name)}
          urdu={CONSENT.urdu(name)}
          actions={actions}
          onCancel={onCancel}
        />
      </Card>
    </div>
  )
}
